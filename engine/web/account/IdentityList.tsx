import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOfAnswer } from '../api/message-of-answer.ts'
import { textOfCode } from '../api/text-of-code.ts'
import { useText } from '../i18n/use-text.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { type Identity, fetchIdentities, identitiesKey, switchIdentity } from './account-calls.ts'
import './account.css'

/** The identities of the account, each a button that switches to it. */
export function IdentityList() {
  const t = useText()
  const language = useLanguage()
  const { data = [] } = useQuery({ queryKey: identitiesKey, queryFn: fetchIdentities, staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function choose(identity: Identity): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      const answer = await switchIdentity(identity)
      if (answer.returnCode === '0') return
      setRefusal(messageOfAnswer(answer, textOfCode))
    } catch {
      // The person has seen the message.
    }
    setBusy(false)
  }

  return (
    <>
      <ul className="identity-list">
        {data.map((identity) => {
          const { enterprise, isCurrent } = identity
          const name = enterprise === null ? '' : language === 'en' && enterprise.englishName !== '' ? enterprise.englishName : enterprise.text
          return (
            <li key={enterprise?.id ?? 'personal'}>
              <button
                type="button"
                data-identity={identity.identity}
                aria-current={isCurrent || undefined}
                aria-disabled={isBusy || isCurrent}
                onClick={() => isBusy || isCurrent || void choose(identity)}
              >
                <strong>{name === '' ? t('ui.person.personal') : name}</strong>
                {enterprise !== null && <span>{t(`ui.account.${identity.identity}Identity`)}</span>}
                {isCurrent && <em>{t('ui.account.current')}</em>}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="account-refusal" role="alert">
        {refusal}
      </p>
    </>
  )
}
