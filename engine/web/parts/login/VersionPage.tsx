import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { productName } from '../../ui/product-name.ts'
import './version-page.css'
import { localeOf } from '../../../core/text/locale-of.ts'

/** The installed versions, for people who report a fault or connect a program. */
export function VersionPage() {
  const t = useText()
  const language = useLanguage()
  const model = useModel()
  const routes = Object.values(model.routes)
  const rows: readonly (readonly [string, string])[] = [
    [t('part.session.version.version'), COUNTERPART_VERSION],
    [t('part.session.version.built'), COUNTERPART_BUILT === '' ? '–' : new Date(COUNTERPART_BUILT).toLocaleString(localeOf(language))],
    [t('part.session.version.side'), t(`ui.site.${side}Side`)],
    [t('part.session.version.grammar'), model.grammar],
    [
      t('part.session.version.counts'),
      t('part.session.version.countsText', { routes: routes.length, screens: routes.filter(({ screen }) => screen !== undefined).length }),
    ],
    [t('part.session.version.browser'), navigator.userAgent],
  ]
  return (
    <main className="version-page">
      <h1>
        <img src={`/${side}.svg`} alt="" width="28" height="28" /> {productName(language, t)}
      </h1>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="version-links">
        <Link to="/">{t('part.session.version.home')}</Link>
        <a href="/openapi/document.json" target="_blank" rel="noreferrer">
          {t('part.session.version.contract')}
        </a>
      </p>
    </main>
  )
}
