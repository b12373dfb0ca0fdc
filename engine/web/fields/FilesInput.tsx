import { Button } from '@douyinfe/semi-ui-19'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useSession } from '../app/use-session.ts'
import { useWords } from '../cells/use-words.ts'
import { base64OfFile } from './base64-of-file.ts'
import type { InputProps } from './input-props.ts'

type StoredFile = { readonly id: string; readonly name: string }

/** Files of a document: added one by one, taken out again. Guests by invitation cannot upload (specification 4.1). */
export function FilesInput({ field, value, labelId, disabled, onChange }: InputProps) {
  const words = useWords()
  const { user } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const files = (Array.isArray(value) ? value : []) as readonly StoredFile[]
  const full = field.maxItems !== undefined && files.length >= field.maxItems

  async function add(chosen: FileList | null) {
    setTrouble('')
    setBusy(true)
    let now = files
    for (const file of chosen ?? []) {
      const answer = await call('/api/file/upload', { entity: { file: { name: file.name, content: await base64OfFile(file) } } }).catch(() => undefined)
      if (answer?.returnCode === '0') now = [...now, answer.entity as StoredFile]
      else if (answer !== undefined) setTrouble(`${file.name}: ${answer.returnMsg} (${answer.returnCode})`)
    }
    setBusy(false)
    if (now !== files) onChange(now)
  }

  return (
    <div className="files-input" role="group" aria-labelledby={labelId}>
      <ul className="file-links">
        {files.map((file) => (
          <li key={file.id}>
            <a href={`/api/file/${encodeURIComponent(file.id)}`} target="_blank" rel="noreferrer">{file.name}</a>
            {!disabled && <Button size="small" theme="borderless" type="tertiary" aria-label={words.text('ui.files.remove', { name: file.name })} onClick={() => onChange(files.filter((each) => each !== file))}>✕</Button>}
          </li>
        ))}
      </ul>
      {!disabled && !user.isTemporary && (
        <>
          <input ref={picker} type="file" multiple hidden accept=".jpg,.jpeg,.png,.pdf,.rar,.zip" onChange={(event) => { void add(event.target.files); event.target.value = '' }} />
          <Button size="small" loading={busy} disabled={full} onClick={() => picker.current?.click()}>{words.text('ui.files.add')}</Button>
        </>
      )}
      {trouble !== '' && <p className="field-issue" role="alert">{trouble}</p>}
    </div>
  )
}
