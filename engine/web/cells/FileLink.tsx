import { useState } from 'react'
import { fetchFile } from './fetch-file.ts'
import { downloadFile } from './download-file.ts'
import { useWords } from './use-words.ts'

export type StoredFile = { readonly id: string; readonly name: string; readonly size?: number; readonly type?: string }

/** A stored file, fetched with the session's token and saved under its name. */
export function FileLink({ file }: { file: StoredFile }) {
  const words = useWords()
  const [state, setState] = useState<'still' | 'going' | 'failed'>('still')
  async function open() {
    setState('going')
    const content = await fetchFile(file.id)
    setState(content === undefined ? 'failed' : 'still')
    if (content !== undefined) downloadFile(file.name, content)
  }
  return (
    <>
      <button type="button" className="file-link" data-file={file.id} disabled={state === 'going'} onClick={() => void open()}>
        {file.name}
      </button>
      {state === 'failed' && (
        <span className="field-issue" role="alert">
          {words.text('ui.files.failed')}
        </span>
      )}
    </>
  )
}
