import { Link } from 'react-router'
import type { Route } from '../../core/model/screen.ts'
import { useText } from '../app/text.ts'
import { StatePage } from './StatePage.tsx'

/** Stands where the screen of a route will be. */
export function ComingPage({ route }: { route: Route }) {
  const t = useText()
  return (
    <StatePage title={t('ui.coming.title', { title: t(`screen.${route.key}`) })} text={t('ui.coming.text', { section: t(`ui.routeSection.${route.section}`) })}>
      <Link className="plain-button" to="/">
        {t('ui.coming.home')}
      </Link>
    </StatePage>
  )
}
