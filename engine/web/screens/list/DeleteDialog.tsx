import { Button, Modal } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useWords } from '../../cells/use-words.ts'

type Props = { readonly title: string; readonly question: string; readonly onDelete: () => Promise<void>; readonly onClose: () => void }

/** Asks once more before something that somebody named is gone. */
export function DeleteDialog({ title, question, onDelete, onClose }: Props) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    await onDelete()
    onClose()
  }
  return (
    <Modal
      visible
      title={title}
      width={565}
      onCancel={onClose}
      footer={
        <div className="dialog-foot">
          <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
            {words.text('ui.cancel')}
          </Button>
          <Button theme="solid" type="danger" data-action="confirmDialog" loading={isBusy} onClick={() => void go()}>
            {title}
          </Button>
        </div>
      }
    >
      <p className="dialog-question">{question}</p>
    </Modal>
  )
}
