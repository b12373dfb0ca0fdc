import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useModel } from '../model/use-model.ts'
import { versionPath } from '../session/fixed-paths.ts'
import { useTitle } from '../ui/use-title.ts'
import { IdentityList } from './IdentityList.tsx'

/** Replaces every page that is not public for people in the personal identity. */
export function PersonalPage() {
  const t = useText()
  const open = Object.values(useModel().routes).filter((route) => route.public && `/${route.key}` !== versionPath)
  useTitle(t('ui.person.personal'))
  return (
    <section className="personal-page">
      <h1>{t('ui.account.personalTitle')}</h1>
      <p>{t('ui.account.personalText')}</p>
      <IdentityList />
      <h2>{t('ui.account.publicPages')}</h2>
      <ul className="public-pages">
        {open.map(({ key, screen }) => (
          <li key={key}>
            <Link to={`/${key}`}>{t(`screen.${key}`)}</Link>
            {screen === undefined && <span className="menu-coming">{t('ui.shell.coming')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
