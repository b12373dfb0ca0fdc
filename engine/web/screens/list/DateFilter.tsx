import { DatePicker } from '@douyinfe/semi-ui-19'
import type { FilterProps } from './FilterInput.tsx'
import { daysOfRange, rangeOfDays } from './range-of-days.ts'

/** From a day to a day, both included. Mounted when somebody reaches for it, so it opens at once. */
export function DateFilter({ field, label, filter, onChange }: FilterProps) {
  const instant = field.type === 'instant'
  const days = filter?.values.length === 2 ? daysOfRange(filter.values, instant) : undefined
  return (
    <DatePicker
      className="filter filter-range"
      type="dateRange"
      autoFocus
      defaultOpen
      insetLabel={label}
      aria-label={label}
      format="yyyy-MM-dd"
      value={days === undefined ? undefined : [...days]}
      onChange={(_dates, text) => {
        const [from, to] = Array.isArray(text) ? text : []
        onChange(
          typeof from === 'string' && typeof to === 'string' && from !== '' && to !== ''
            ? { operator: 'between', values: rangeOfDays(from, to, instant) }
            : undefined,
        )
      }}
    />
  )
}
