import { Modal } from '@douyinfe/semi-ui-19'
import { useState, type ReactNode } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { issuesByField } from './issues-by-field.ts'
import { DialogFooter } from '../../ui/DialogFooter.tsx'

type Props = {
  readonly title: string
  readonly saveText: string
  readonly isDanger?: boolean
  /** Names that have a place of their own for what is wrong with them. */
  readonly fields: readonly string[]
  readonly save: () => Promise<AnswerEnvelope>
  /** After it was saved; `answer` is the server's. */
  readonly onDone: (answer: AnswerEnvelope) => void
  readonly onClose: () => void
  readonly children: (issues: Readonly<Record<string, string>>) => ReactNode
}

/** A dialog that sends something. A refusal leaves everything typed, and says beside each field what is wrong. */
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
    <Modal
      visible
      title={title}
      width={620}
      maskClosable={false}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={saveText} isDanger={isDanger} isBusy={isBusy} onConfirm={() => void go().catch(() => undefined)} />}
    >
      <form
        className="access-form"
        // What is wrong is told of what was sent, not of what is typed since.
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
    </Modal>
  )
}
