import { DatePicker } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { isWithinMonths } from '../../../../core/query/days-of-conditions.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { DayRange } from './filter-props.ts'
import type { Filter } from '../state/list-state.ts'

type Props = {
  readonly label: string
  readonly filter: Filter | undefined
  readonly range: DayRange
  readonly months: number | undefined
  readonly onChange: (filter: Filter | undefined) => void
  readonly onClose: () => void
}

const isDay = (text: unknown): text is string => typeof text === 'string' && text !== ''

/** From a day to a day, both included, or one of them. Mounted on first use, so it opens at once. */
export function DayRangePicker({ label, filter, range, months, onChange, onClose }: Props) {
  const words = useWords()
  const [isTooLong, setTooLong] = useState(false)
  const days = filter?.operator === range ? filter.values.map((value) => value.slice(0, 10)) : []

  function choose(given: unknown) {
    const chosen = (Array.isArray(given) ? given : [given]).filter(isDay)
    if (chosen.length < (range === 'between' ? 2 : 1)) return onChange(undefined)
    const [from = '', to = ''] = chosen
    if (months !== undefined && !isWithinMonths({ from, to }, months)) return setTooLong(true)
    setTooLong(false)
    onChange({ operator: range, values: chosen })
    onClose()
  }

  return (
    <>
      <DatePicker
        className="filter filter-range"
        type={range === 'between' ? 'dateRange' : 'date'}
        autoFocus
        defaultOpen
        insetLabel={label}
        aria-label={label}
        format="yyyy-MM-dd"
        validateStatus={isTooLong ? 'error' : 'default'}
        value={days.length === 0 ? undefined : range === 'between' ? days : days[0]}
        onChange={(_dates, text) => choose(text)}
        onOpenChange={(isOpen) => {
          if (!isOpen && !isTooLong) onClose()
        }}
      />
      {isTooLong && (
        <p className="field-issue" role="alert">
          {words.text('error.QUERY_RANGE_OVER_MONTH', { months: String(months) })}
        </p>
      )}
    </>
  )
}
