import { Link, useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { StatePage } from '../ui/StatePage.tsx'
import { useTitle } from '../ui/use-title.ts'

/** An address that this site does not have. */
export function NotFoundPage() {
  const t = useText()
  const { pathname } = useLocation()
  useTitle(t('ui.missing.title'))
  return (
    <StatePage title={t('ui.missing.title')} text={t('ui.missing.text', { path: pathname })} code="404">
      <Link className="plain-button" to="/">
        {t('ui.shell.home')}
      </Link>
    </StatePage>
  )
}
