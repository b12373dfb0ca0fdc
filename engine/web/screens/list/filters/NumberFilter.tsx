import { Input } from '@douyinfe/semi-ui-19'
import { useEffect, useState } from 'react'
import { formatRate } from '../../../../core/text/format-decimal.ts'
import { useWords } from '../../../cells/use-words.ts'
import { decimalFromTyping } from '../../../../core/decimal/decimal-from-typing.ts'
import type { FilterProps } from './filter-props.ts'
import type { Filter } from '../state/list-state.ts'

const boundsOf = (filter: Filter | undefined): readonly [string, string] => {
  const [first = '', second = ''] = filter?.values ?? []
  return filter?.operator === 'atMost' ? ['', first] : [first, second]
}

function filterOf(from: string | null, to: string | null): Filter | undefined {
  if (from !== null && to !== null) return { operator: 'between', values: [from, to] }
  if (from !== null) return { operator: 'atLeast', values: [from] }
  return to === null ? undefined : { operator: 'atMost', values: [to] }
}

/** From a figure to a figure; either may be open. */
export function NumberFilter({ field, label, filter, menu, onChange }: FilterProps) {
  const words = useWords()
  const isRate = field.type === 'rate'
  const [from, to] = boundsOf(filter).map((bound) => (isRate ? formatRate(bound) : bound)) as [string, string]
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  const read = { from: decimalFromTyping(typed.from, isRate), to: decimalFromTyping(typed.to, isRate) }

  function apply() {
    if (read.from === undefined || read.to === undefined || (typed.from === from && typed.to === to)) return
    onChange(filterOf(read.from, read.to))
  }

  const input = (end: 'from' | 'to') => (
    <Input
      aria-label={`${label} ${words.text(`ui.filter.${end}`)}`}
      inputMode="decimal"
      placeholder={words.text(`ui.filter.${end}`)}
      value={typed[end]}
      validateStatus={read[end] === undefined ? 'error' : 'default'}
      onChange={(text) => setTyped({ ...typed, [end]: text })}
      onBlur={apply}
      onEnterPress={apply}
    />
  )
  return (
    <div className="filter filter-numbers" role="group" aria-label={label}>
      <span className="filter-label">{label}</span>
      {input('from')}
      <span aria-hidden>–</span>
      {input('to')}
      {menu}
    </div>
  )
}
