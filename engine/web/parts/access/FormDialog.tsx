import { useState, type ReactNode } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { issuesByField } from './issues-by-field.ts'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  readonly title: string
  readonly saveText: string
  readonly isDanger?: boolean
  /** Names of fields that show their own issues. */
  readonly fields: readonly string[]
  readonly save: () => Promise<AnswerEnvelope>
  /** Called after saving; `answer` is the server's. */
  readonly onDone: (answer: AnswerEnvelope) => void
  readonly onClose: () => void
  readonly children: (issues: Readonly<Record<string, string>>) => ReactNode
}

/** A dialog that sends a form. A refusal keeps everything typed and shows the issue at each field. */
export function FormDialog({ title, saveText, isDanger = false, fields, save, onDone, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  async function go() {
    setBusy(true)
    try {
      const answer = await save()
      if (answer.returnCode === '0') onDone(answer)
      else setIssues(issuesByField(answer, fields))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      width={620}
      maskClosable={false}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={saveText} isDanger={isDanger} isBusy={isBusy} onConfirm={() => void go().catch(() => undefined)} />}
    >
      <form
        className="access-form"
        // Issues refer to the values sent, not to those typed since.
        onInput={() => setIssues({})}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void go().catch(() => undefined)
        }}
      >
        {children(issues)}
        {issues[''] !== undefined && (
          <p className="access-issue" role="alert">
            {issues['']}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
