import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../i18n/use-text.ts'
import { side } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { endPeriod, fetchOwnPeriods, nameSubstitute, ownPeriodsKey } from './absence-calls.ts'
import { SubstituteForm } from './SubstituteForm.tsx'
import { SubstitutePeriods } from './SubstitutePeriods.tsx'

/** Who decides in the person's place while they are away, and in whose place they decide: of the purchaser, whose documents are approved. */
export function OwnSubstitute() {
  const t = useText()
  const client = useQueryClient()
  const { data = [] } = useQuery({ queryKey: ownPeriodsKey, queryFn: fetchOwnPeriods, staleTime: 0, enabled: side === 'purchaser' })
  if (side !== 'purchaser') return null
  const refresh = () => void client.invalidateQueries({ queryKey: ownPeriodsKey })
  return (
    <section aria-labelledby="own-substitute">
      <h3 id="own-substitute">{t('ui.absence.title')}</h3>
      <p className="account-hint">{t('ui.substitute.text')}</p>
      <SubstitutePeriods periods={data} end={({ id }) => endPeriod(id)} onEnded={refresh} />
      <SubstituteForm
        onName={nameSubstitute}
        onNamed={() => {
          toast('success', t('ui.substitute.named'))
          refresh()
        }}
      />
    </section>
  )
}
