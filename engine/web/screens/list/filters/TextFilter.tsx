import { Button, Input } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import type { FilterProps } from './filter-props.ts'
import { pastedValues } from './pasted-values.ts'

const ListDialog = lazy(async () => ({ default: (await import('./ValueListDialog.tsx')).ValueListDialog }))

/**
 * Rows whose text contains, equals or begins with the typed one; requested when typing pauses, on Enter, or on leaving. A pasted spreadsheet column becomes
 * "one of a list".
 */
export function TextFilter({ label, filter, mode, menu, onChange }: FilterProps) {
  const words = useWords()
  const given = mode === 'in' ? '' : (filter?.values[0] ?? '')
  const [typed, setTyped] = useState(given)
  const [isListing, setListing] = useState(false)
  useEffect(() => setTyped(given), [given])

  function apply(text: string) {
    const wanted = text.trim()
    if (wanted !== given) onChange(wanted === '' ? undefined : { operator: mode, values: [wanted] })
  }

  const rested = useEffectEvent(() => {
    if (mode !== 'in') apply(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => rested(), 500)
    return () => clearTimeout(timer)
  }, [typed])

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { values } = pastedValues(event.clipboardData.getData('text/plain'))
    if (values.length < 2) return
    event.preventDefault()
    onChange({ operator: 'in', values })
  }

  const dialog = isListing && (
    <Suspense>
      <ListDialog
        label={label}
        values={filter?.operator === 'in' ? filter.values : []}
        onClose={() => setListing(false)}
        onApply={(values) => {
          setListing(false)
          onChange(values.length === 0 ? undefined : { operator: 'in', values })
        }}
      />
    </Suspense>
  )
  if (mode === 'in') {
    const count = filter?.values.length ?? 0
    return (
      <div className="filter filter-button">
        <Button theme="borderless" type="tertiary" data-action="editList" onClick={() => setListing(true)}>
          <span className="filter-label">{label}</span>
          {words.text(count === 0 ? 'ui.filter.pasteList' : 'ui.filter.values', { count: String(count) })}
        </Button>
        {menu}
        {dialog}
      </div>
    )
  }
  return (
    <Input
      className="filter"
      insetLabel={label}
      aria-label={label}
      value={typed}
      showClear
      suffix={menu}
      onChange={setTyped}
      onPaste={paste}
      onEnterPress={() => apply(typed)}
      onBlur={() => apply(typed)}
      onClear={() => apply('')}
    />
  )
}
