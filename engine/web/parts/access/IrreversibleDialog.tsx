import { useState } from 'react'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  readonly title: string
  readonly text: string
  /** The label of the confirming button, and its name for tests and for help. */
  readonly confirm: string
  readonly action: string
  /** Does it, and tells the person how it went. */
  readonly run: () => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone. */
export function IrreversibleDialog({ title, text, confirm, action, run, onDone, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function runOnce(): Promise<void> {
    setBusy(true)
    try {
      await run()
    } catch {
      // The person has seen the message.
    }
    onDone()
    onClose()
  }

  return (
    <Dialog
      width={565}
      motion={false}
      title={title}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={confirm} action={action} isDanger isBusy={isBusy} onConfirm={() => void runOnce()} />}
    >
      <p>{text}</p>
    </Dialog>
  )
}
