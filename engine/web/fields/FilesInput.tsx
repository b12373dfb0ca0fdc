import { Button } from '@douyinfe/semi-ui-19'
import { useRef, useState } from 'react'
import type { Field } from '../../core/model/field.ts'
import { useSession } from '../session/use-session.ts'
import { FileLink, type StoredFile } from '../cells/FileLink.tsx'
import { useWords } from '../cells/use-words.ts'
import type { InputProps } from './input-props.ts'
import { uploadFile } from './upload-file.ts'

type Props = Pick<InputProps, 'value' | 'labelId' | 'disabled' | 'onChange'> & {
  readonly field: Pick<Field, 'maxItems' | 'image' | 'isRead'>
  /** Told when files begin to be sent to the server, and when that has ended. */
  readonly onBusy?: (isBusy: boolean) => void
}

/** Files of a document: added and removed one by one. Guests by invitation cannot upload (specification 1: 4.1). */
export function FilesInput({ field, value, labelId, disabled, onChange, onBusy }: Props) {
  const words = useWords()
  const { user } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const files = (Array.isArray(value) ? value : []) as readonly StoredFile[]
  const full = field.maxItems !== undefined && files.length >= field.maxItems
  // Files may be removed while others are on their way.
  const latest = useRef(files)
  latest.current = files

  function sending(isBusy: boolean) {
    setBusy(isBusy)
    onBusy?.(isBusy)
  }

  async function add(chosen: FileList | null) {
    setTrouble('')
    sending(true)
    for (const file of chosen ?? []) {
      if (field.maxItems !== undefined && latest.current.length >= field.maxItems) break
      const answer = await uploadFile(file)
      if (answer?.returnCode === '0' && answer.status === 'SUCCESS') {
        latest.current = [...latest.current, answer.entity as StoredFile]
        onChange(latest.current)
      } else setTrouble(answer === undefined ? words.text('ui.files.notSent', { name: file.name }) : `${file.name}: ${answer.returnMsg} (${answer.returnCode})`)
    }
    sending(false)
  }

  return (
    <div className="files-input" role="group" aria-labelledby={labelId}>
      <ul className="file-links">
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
            {!disabled && (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                aria-label={words.text('ui.files.remove', { name: file.name })}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                ✕
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && !user.isTemporary && (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={field.image === undefined ? `.jpg,.jpeg,.png,.pdf,.rar,.zip${field.isRead === true ? ',.xml,.ofd' : ''}` : '.png'}
            onChange={(event) => {
              void add(event.target.files)
              event.target.value = ''
            }}
          />
          <Button size="small" loading={busy} disabled={full} onClick={() => picker.current?.click()}>
            {words.text('ui.files.add')}
          </Button>
        </>
      )}
      {trouble !== '' && (
        <p className="field-issue" role="alert">
          {trouble}
        </p>
      )}
    </div>
  )
}
