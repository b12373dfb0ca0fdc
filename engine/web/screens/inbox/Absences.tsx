import { useQuery } from '@tanstack/react-query'
import { fetchOwnPeriods, ownPeriodsKey } from '../../account/absence-calls.ts'
import { usePeriodText } from '../../account/use-period-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { side } from '../../session/session.ts'

/** In whose place the person decides, and who decides in the person's place: above the tasks of both. */
export function Absences() {
  const t = useText()
  const sentence = usePeriodText()
  const { data = [] } = useQuery({ queryKey: ownPeriodsKey, queryFn: fetchOwnPeriods, staleTime: 60_000, enabled: side === 'purchaser' })
  if (data.length === 0) return null
  return (
    <ul className="absences" aria-label={t('ui.absence.title')}>
      {data.map((period) => (
        <li key={period.id} data-absence={period.isNow ? 'now' : 'later'}>
          {sentence(period)}
        </li>
      ))}
    </ul>
  )
}
