import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { textOfCode } from '../../api/text-of-code.ts'
import { configuration } from '../../foundation/configuration.ts'
import { returnPath } from '../../session/login-address.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { side } from '../../session/session.ts'
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx'
import { productName } from '../../ui/product-name.ts'
import { ThemeSwitch } from '../../theme/ThemeSwitch.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LoginForm, type LoginPhase } from './LoginForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import './login-page.css'

/** The reason for returning here: an expired ticket, or a refusal of single sign-on or of an invitation. */
function noticeOf(query: URLSearchParams, t: (key: string) => string): string {
  const refusal = query.get('signOn')
  if (refusal === 'deactivated') return t('ui.session.deactivated')
  if (refusal !== null) return textOfCode(refusal) ?? t('ui.transport.401')
  return query.has('code') ? t('ui.transport.401') : ''
}

const titleOfPhase: Readonly<Record<LoginPhase, string>> = {
  password: 'ui.login.title',
  secondStep: 'ui.factor.secondStep',
  enterprise: 'ui.login.chooseEnterprise',
}

type Step = { readonly isResetting: boolean; readonly isForgotten: boolean; readonly phase: LoginPhase }

function titleOf({ isResetting, isForgotten, phase }: Step): string {
  if (isResetting) return 'ui.account.resetTitle'
  if (isForgotten) return 'part.session.forgottenTitle'
  return titleOfPhase[phase]
}

/** The login page. It names the site, one of two, before anything is typed. */
export function LoginPage() {
  const t = useText()
  const language = useLanguage()
  const [query] = useSearchParams()
  const [phase, setPhase] = useState<LoginPhase>('password')
  const [isReset, setReset] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const secret = query.get('reset') ?? ''
  const isResetting = secret !== '' && !isReset
  const notice = isReset ? t('ui.account.resetDone') : noticeOf(query, t)
  const provider = configuration().signOn[side]
  useTitle(t('ui.login.title'))
  const promise = t(side === 'purchaser' ? 'ui.login.promisePurchaser' : 'ui.login.promiseSupplier')
  return (
    <div className="login-page">
      <aside className="login-brand">
        <p className="login-mark">
          <img src={`/${side}.svg`} alt="" width="40" height="40" /> <span>Counterpart</span>
        </p>
        <div>
          <p className="login-side">{t(`ui.site.${side}Side`)}</p>
          <h1>{productName(language, t)}</h1>
          <p className="login-promise">{promise}</p>
        </div>
        <svg className="login-figure" viewBox="0 0 400 220" aria-hidden>
          <path d="M20 170 C110 170 110 60 200 60 S290 150 380 150" />
          <path d="M20 60 C110 60 110 170 200 170 S290 80 380 80" />
          {[
            [20, 170],
            [20, 60],
            [200, 60],
            [200, 170],
            [380, 150],
            [380, 80],
          ].map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="7" />
          ))}
        </svg>
      </aside>
      <main className="login-side-form">
        <div className="login-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="login-card">
          <h2>{t(titleOf({ isResetting, isForgotten, phase }))}</h2>
          {notice !== '' && (
            <p className="login-notice" role="status">
              {notice}
            </p>
          )}
          {isResetting ? (
            <ResetForm secret={secret} onDone={() => setReset(true)} />
          ) : isForgotten ? (
            <ForgottenForm onBack={() => setForgotten(false)} />
          ) : (
            <>
              <LoginForm returnTo={returnPath(`?${query}`)} onPhase={setPhase} />
              {phase === 'password' && (
                <button type="button" className="login-forgot" onClick={() => setForgotten(true)}>
                  {t('part.session.forgotten')}
                </button>
              )}
              {provider !== undefined && phase === 'password' && (
                <a
                  className="login-sign-on"
                  href={`${configuration().core}/api/member/signOn/start?${new URLSearchParams({ returnUrl: returnPath(`?${query}`), lang: language })}`}
                >
                  {t('ui.signOn.button', { name: provider === '' ? t('ui.signOn.provider') : provider })}
                </a>
              )}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
