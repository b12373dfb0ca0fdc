import { Link } from 'react-router'
import type { Route } from '../../core/model/screen.ts'
import { useText } from '../i18n/use-text.ts'
import { StatePage } from '../ui/StatePage.tsx'

/** Shown if the screen of a route is not built yet, or belongs to the other site. */
export function ComingSoonPage({ route: { key, section, elsewhere } }: { route: Route }) {
  const t = useText()
  const title = t(`screen.${key}`)
  return (
    <StatePage
      title={t(elsewhere === undefined ? 'ui.coming.title' : 'ui.elsewhere.title', { title })}
      text={elsewhere === undefined ? t('ui.coming.text', { section: t(`ui.routeSection.${section}`) }) : t(`ui.elsewhere.${elsewhere}`)}
    >
      <Link className="plain-button" to="/">
        {t('ui.shell.home')}
      </Link>
    </StatePage>
  )
}
