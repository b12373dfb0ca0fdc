import { Link } from 'react-router'
import type { Route } from '../../core/model/screen.ts'
import { useText } from '../i18n/use-text.ts'
import { StatePage } from '../ui/StatePage.tsx'

/** Stands where the screen of a route will be, or says on whose site it is. */
export function ComingSoonPage({ route: { key, section, elsewhere } }: { route: Route }) {
  const t = useText()
  const title = t(`screen.${key}`)
  return (
    <StatePage
      title={t(elsewhere === undefined ? 'ui.coming.title' : 'ui.elsewhere.title', { title })}
      text={elsewhere === undefined ? t('ui.coming.text', { section: t(`ui.routeSection.${section}`) }) : t(`ui.elsewhere.${elsewhere}`)}
    >
      <Link className="plain-button" to="/">
        {t('ui.coming.home')}
      </Link>
    </StatePage>
  )
}
