import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/use-session.ts'
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx'
import { ThemeSwitch } from '../../theme/ThemeSwitch.tsx'
import { productName } from '../../ui/product-name.ts'
import './version-page.css'

/** The page that invited people may open, in the reduced layout; other people read how an invitation works. */
export function InvitedPage() {
  const t = useText()
  const { user, language, side } = useSession()
  const { invitation, enterprise } = user
  return (
    <main className="version-page">
      <p className="version-links">
        <LanguageSwitch />
        <ThemeSwitch />
      </p>
      <h1>
        <img src={`/${side}.svg`} alt="" width="28" height="28" /> {productName(language, t)}
      </h1>
      {invitation === undefined ? (
        <>
          <p>{t('part.session.notInvited')}</p>
          <p>{t('part.session.notInvitedWay')}</p>
          <p className="version-links">
            <Link to="/">{t('part.session.home')}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{t('part.session.guestOf', { name: user.name })}</p>
          <dl>
            <div>
              <dt>{language === 'en' && enterprise.englishName !== '' ? enterprise.englishName : enterprise.name}</dt>
              <dd>
                <Link className="plain-button" to={`/${invitation.screen}`}>
                  {t('part.session.guestOpen')} · {t(`screen.${invitation.screen}`)}
                </Link>
              </dd>
            </div>
          </dl>
          <p>{t('part.session.guestLimits')}</p>
        </>
      )}
    </main>
  )
}
