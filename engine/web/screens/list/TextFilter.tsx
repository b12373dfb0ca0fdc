import { Input } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FilterProps } from './FilterInput.tsx'

/** Rows whose text contains what is typed; asked for when the typing rests, at Enter, or when leaving. */
export function TextFilter({ label, filter, onChange }: FilterProps) {
  const given = filter?.values[0] ?? ''
  const [typed, setTyped] = useState(given)
  useEffect(() => setTyped(given), [given])

  function apply(text: string) {
    const wanted = text.trim()
    if (wanted !== given) onChange(wanted === '' ? undefined : { operator: 'contains', values: [wanted] })
  }

  const rested = useEffectEvent(() => apply(typed))
  useEffect(() => {
    const timer = setTimeout(() => rested(), 500)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Input
      className="filter"
      insetLabel={label}
      aria-label={label}
      value={typed}
      showClear
      onChange={setTyped}
      onEnterPress={() => apply(typed)}
      onBlur={() => apply(typed)}
      onClear={() => apply('')}
    />
  )
}
