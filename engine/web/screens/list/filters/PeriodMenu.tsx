import { Dropdown } from '@douyinfe/semi-ui-19'
import type { Field } from '../../../../core/model/field.ts'
import { isWithinMonths } from '../../../../core/query/days-of-conditions.ts'
import { daysOfPeriod, PERIODS } from '../../../../core/query/days-of-period.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useWords } from '../../../cells/use-words.ts'
import { todayOf } from '../../../session/today-of.ts'
import { useSession } from '../../../session/use-session.ts'
import type { DayRange } from './filter-props.ts'
import { rangePreset, type Filter } from '../state/list-state.ts'
import { operatorsOf } from './filter-operators.ts'
import { periodText } from './period-text.ts'

type Props = {
  readonly field: Field
  readonly filter: Filter | undefined
  readonly months: number | undefined
  readonly onChange: (filter: Filter | undefined) => void
  readonly onPick: (range: DayRange) => void
}

/** The relative periods, and the entries for other dates. If the list has a query range, longer periods are not offered. */
export function PeriodMenu({ field, filter, months, onChange, onPick }: Props) {
  const words = useWords()
  const { preferences } = useSession()
  const today = todayOf(preferences, new Date(serverNow()))
  const fits = (period: string) => months === undefined || isWithinMonths(daysOfPeriod(period, today) ?? {}, months)
  const preset = months === undefined ? [] : rangePreset(months).values
  const periods = [...preset, ...PERIODS].filter(fits)
  const modes = operatorsOf(field).filter((mode) => mode === 'between' || months === undefined)
  return (
    <Dropdown.Menu className="period-menu">
      {periods.map((period) => (
        <Dropdown.Item
          key={period}
          data-period={period}
          active={filter?.operator === 'within' && filter.values[0] === period}
          onClick={() => onChange({ operator: 'within', values: [period] })}
        >
          {periodText(words, period)}
        </Dropdown.Item>
      ))}
      <Dropdown.Divider />
      {modes.map((mode) => (
        <Dropdown.Item
          key={mode}
          data-mode={mode}
          active={filter?.operator === mode}
          onClick={() => (mode === 'blank' || mode === 'notBlank' ? onChange({ operator: mode, values: [] }) : onPick(mode as DayRange))}
        >
          {words.text(`ui.days.${mode}`)}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
}
