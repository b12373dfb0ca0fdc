import { useState } from 'react'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = { readonly title: string; readonly question: string; readonly onDelete: () => Promise<void>; readonly onClose: () => void }

/** Asks for confirmation before a named object is deleted. */
export function DeleteDialog({ title, question, onDelete, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    await onDelete()
    onClose()
  }
  return (
    <Dialog
      title={title}
      width={565}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={title} isDanger isBusy={isBusy} onConfirm={() => void go()} />}
    >
      <p className="dialog-question">{question}</p>
    </Dialog>
  )
}
