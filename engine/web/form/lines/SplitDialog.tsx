import { Input } from '@douyinfe/semi-ui-19'
import { useId, useState } from 'react'
import { decimalFromTyping } from '../../../core/decimal/decimal-from-typing.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { useFieldFormat } from '../../cells/use-field-format.ts'
import { useWords } from '../../cells/use-words.ts'
import type { LineStore } from '../line-store/line-store.ts'
import { splitRemainder } from '../line-store/split-remainder.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { readonly store: LineStore; readonly line: Entity; readonly field: Field; readonly id: string; readonly onClose: () => void }

/** Splits a line: each figure becomes a line of its own, the line keeps the remainder. The total stays the same. */
export function SplitDialog({ store, line, field, id, onClose }: Props) {
  const words = useWords()
  const display = useFieldFormat()
  const input = useId()
  const [typed, setTyped] = useState('')
  const whole = store.snapshot().rows.find((row) => row['id'] === id)?.[field.name]
  const parts = typed
    .split(/[;；、+\s]+/)
    .filter((part) => part !== '')
    .map((part) => decimalFromTyping(part, false) ?? '')
  const rest = splitRemainder(whole, parts)
  const name = words.field(line, field)
  function split() {
    if (rest === undefined) return
    store.split(id, field.name, parts)
    onClose()
  }
  return (
    <Dialog
      title={words.text('ui.lines.splitTitle')}
      motion={false}
      width={440}
      okText={words.text('ui.lines.splitDo')}
      okButtonProps={{ disabled: rest === undefined, 'data-action': 'confirmSplit' } as object}
      cancelButtonProps={{ autoFocus: false }}
      onOk={split}
      onCancel={onClose}
    >
      <div className="split-lines">
        <label htmlFor={input}>{words.text('ui.lines.splitParts', { field: name, whole: display.text(field, whole) })}</label>
        <Input id={input} autoFocus inputMode="decimal" value={typed} onChange={setTyped} onEnterPress={split} aria-describedby={`${input}-rest`} />
        <p id={`${input}-rest`} role="status">
          {rest !== undefined
            ? words.text('ui.lines.splitRest', { rest: display.text(field, rest) })
            : parts.length > 0
              ? words.text('ui.lines.splitWrong')
              : ''}
        </p>
      </div>
    </Dialog>
  )
}
