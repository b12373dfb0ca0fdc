import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendarStroked'
import { Dropdown } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { conditionText } from './condition-text.ts'
import type { DayRange, FilterProps } from './filter-props.ts'
import { PeriodMenu } from './PeriodMenu.tsx'

// The calendar is as large as the rest of a list, so it loads when a person first chooses dates.
const DayRangePicker = lazy(async () => ({ default: (await import('./DayRangePicker.tsx')).DayRangePicker }))

/** Dates by a relative period, or from a day to a day; either end may be open. */
export function DayFilter({ field, label, filter, onChange, months }: FilterProps) {
  const words = useWords()
  const [picking, setPicking] = useState<DayRange>()
  const still = (
    <button type="button" className="filter filter-button filter-days" aria-haspopup="menu">
      <span className="filter-label">{label}</span>
      <span className="filter-value">{filter === undefined ? '' : conditionText(words, field, filter)}</span>
      <IconCalendar aria-hidden />
    </button>
  )
  if (picking !== undefined)
    return (
      <Suspense fallback={still}>
        <DayRangePicker label={label} filter={filter} range={picking} months={months} onChange={onChange} onClose={() => setPicking(undefined)} />
      </Suspense>
    )
  return (
    <Dropdown
      trigger="click"
      position="bottomLeft"
      clickToHide
      render={<PeriodMenu field={field} filter={filter} months={months} onChange={onChange} onPick={setPicking} />}
    >
      {still}
    </Dropdown>
  )
}
