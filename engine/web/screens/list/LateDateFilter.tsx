import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendarStroked'
import { Input } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useState } from 'react'
import type { FilterProps } from './FilterInput.tsx'
import { daysOfRange } from './range-of-days.ts'

// The calendar weighs as much as the rest of a list: it comes when somebody reaches for it.
const DateFilter = lazy(async () => ({ default: (await import('./DateFilter.tsx')).DateFilter }))

/** A range of days, shown as text until it is reached for. */
export function LateDateFilter(props: FilterProps) {
  const [isWanted, setWanted] = useState(false)
  const { label, field, filter } = props
  const days = filter?.values.length === 2 ? daysOfRange(filter.values, field.type === 'instant') : undefined
  const still = (
    <Input
      className="filter filter-range"
      insetLabel={label}
      aria-label={label}
      readonly
      value={days?.join(' ~ ') ?? ''}
      suffix={<IconCalendar aria-hidden />}
      onFocus={() => setWanted(true)}
      onClick={() => setWanted(true)}
    />
  )
  return isWanted ? (
    <Suspense fallback={still}>
      <DateFilter {...props} />
    </Suspense>
  ) : (
    still
  )
}
