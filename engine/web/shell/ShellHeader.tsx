import IconMenu from '@douyinfe/semi-icons/lib/es/icons/IconMenu'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '../foundation/load-chunk.ts'
import { loginAddress } from '../session/login-address.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { homeOfTemporary } from '../navigation/home-by-side.ts'
import { JobButton } from '../jobs/JobButton.tsx'
import { FindButton } from './FindButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { productName } from '../ui/product-name.ts'
import { ThemeSwitch } from '../theme/ThemeSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

// The page comes first; the bell opens a stream of its own.
const NoticeButton = lazy(() => loadChunk(async () => ({ default: (await import('../notices/NoticeButton.tsx')).NoticeButton })))

type Props = { readonly isMenuOpen: boolean; readonly onMenu?: () => void; readonly onKeys?: () => void; readonly onFind?: () => void }

/** The bar at the top: the site, the enterprise, the language. */
export function ShellHeader({ isMenuOpen, onMenu, onKeys, onFind }: Props) {
  const t = useText()
  const { user, language, side } = useSession()
  const { name, englishName } = user.enterprise
  return (
    <header className="shell-header">
      {onMenu !== undefined && (
        <button
          type="button"
          className="header-button"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          aria-label={t(isMenuOpen ? 'ui.shell.closeMenu' : 'ui.shell.openMenu')}
          onClick={onMenu}
        >
          <IconMenu />
        </button>
      )}
      <Link to={user.isTemporary && user.id !== '' ? homeOfTemporary : '/'} className="header-brand">
        <img src={`/${side}.svg`} alt="" width="24" height="24" /> <span>{productName(language, t)}</span>
      </Link>
      <span className="header-enterprise">{language === 'en' && englishName !== '' ? englishName : name}</span>
      {onFind !== undefined && <FindButton onFind={onFind} />}
      <div className="header-tools">
        <LanguageSwitch />
        <ThemeSwitch />
        {user.id === '' ? (
          <a className="header-button" href={loginAddress(location, language)}>
            {t('ui.shell.login')}
          </a>
        ) : (
          <>
            {!user.isTemporary && !user.isPersonal && user.owedFactor === undefined && (
              <>
                <Suspense fallback={<span className="header-button" />}>
                  <NoticeButton />
                </Suspense>
                <JobButton />
              </>
            )}
            <UserMenu {...(onKeys && { onKeys })} />
          </>
        )}
      </div>
    </header>
  )
}
