import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState } from 'react'
import { confirmIfNeeded } from '../api/confirmation.ts'
import { useText } from '../i18n/use-text.ts'
import { clearStoredSession } from '../session/stored-session.ts'
import { useTitle } from '../ui/use-title.ts'
import { SecondFactors } from './SecondFactors.tsx'
import './account.css'

/** The page begins anew: with the factor the enterprise opens to the person. */
function goOn(): void {
  clearStoredSession()
  location.reload()
}

/** Replaces every page of a person whose enterprise requires a second factor, until it is set up and given. */
export function OwedFactorPage({ owed }: { readonly owed: 'setUp' | 'give' }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  useTitle(t('ui.factor.owedTitle'))

  async function give(): Promise<void> {
    setAsking(true)
    const isGiven = await confirmIfNeeded({ issues: [{ code: 'SECOND_FACTOR_NEEDED', path: '', params: {}, text: '' }] })
    setAsking(false)
    if (isGiven) goOn()
  }

  return (
    <section className="personal-page">
      <h1>{t('ui.factor.owedTitle')}</h1>
      <p>{t(owed === 'setUp' ? 'ui.factor.owedSetUp' : 'ui.factor.owedGive')}</p>
      {owed === 'setUp' ? (
        <SecondFactors onFirst={goOn} />
      ) : (
        <Button theme="solid" disabled={isAsking} data-action="giveFactor" onClick={() => void give()}>
          {t('ui.factor.confirm')}
        </Button>
      )}
    </section>
  )
}
