import { TextArea } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { MAX_PASTED, pastedValues } from './pasted-values.ts'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = {
  readonly label: string
  readonly values: readonly string[]
  readonly onApply: (values: readonly string[]) => void
  readonly onClose: () => void
}

/** A list of values to search, typed or pasted: one per line. */
export function ValueListDialog({ label, values, onApply, onClose }: Props) {
  const words = useWords()
  const [text, setText] = useState(values.join('\n'))
  const read = pastedValues(text)
  return (
    <Dialog
      title={label}
      width={565}
      onCancel={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          confirm={words.text('ui.filter.apply')}
          action="applyList"
          isDisabled={read.left > 0}
          onConfirm={() => onApply(read.values)}
        />
      }
    >
      <div className="dialog">
        <p>{words.text('ui.filter.listHint', { maximum: String(MAX_PASTED) })}</p>
        <TextArea autoFocus autosize={{ minRows: 8, maxRows: 16 }} aria-label={label} data-list="" value={text} onChange={setText} />
        <p aria-live="polite" className={read.left > 0 ? 'field-issue' : 'dialog-note'}>
          {words.text(read.left > 0 ? 'ui.filter.listTooLong' : 'ui.filter.values', { count: String(read.values.length), left: String(read.left) })}
        </p>
      </div>
    </Dialog>
  )
}
