import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { localeOf } from '../../../core/text/locale-of.ts'
import { useText } from '../../i18n/use-text.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { fetchPublished } from './fetch-published.ts'
import { COMPANIES_PATH as PATH, type PublishedCompany } from './published-company.ts'
import './published.css'

/** The public page of one company: what it has published, and nothing else. Search engines find its name in the title and its facts as structured data. */
export function CompanyPage() {
  const t = useText()
  const language = useLanguage()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const found = useQuery({
    queryKey: ['published', PATH, id, language],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchPublished<PublishedCompany>(PATH, { search: '', where: { publication: id }, page: 1, language, isSignedIn: false }, signal)
      return rows[0] ?? null
    },
    enabled: id !== '',
    retry: false,
  })
  const name = found.data?.publisher
  useEffect(() => {
    if (name === undefined) return undefined
    const before = document.title
    document.title = name
    return () => void (document.title = before)
  }, [name])
  const back = <Link to={addressOfScreen('purchaserSupplierList')}>{t('part.suppliers.all')}</Link>
  if (id === '' || found.data === null)
    return (
      <EmptyState title={t('part.suppliers.gone')} description={t('part.suppliers.goneMeans')}>
        {back}
      </EmptyState>
    )
  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return null
  const row = found.data
  const facts = [
    ['country', row.country === 'OTHER' ? null : (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(row.country) ?? null)],
    ['place', row.place],
    ['category', row.category === null ? null : t(`part.suppliers.categories.${row.category}`)],
    ['businessModel', row.businessModel === null ? null : t(`part.suppliers.models.${row.businessModel}`)],
    ['capabilities', row.capabilities],
  ] as const
  return (
    <article className="published" data-company={row.id}>
      <header className="published-head">
        <h1>{row.publisher}</h1>
        {row.introduction !== null && <p className="published-text">{row.introduction}</p>}
      </header>
      <dl className="published-pairs">
        {facts.map(([key, value]) =>
          value === null ? null : (
            <div key={key}>
              <dt>{t(`part.suppliers.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {row.website !== null && (
          <div>
            <dt>{t('part.suppliers.website')}</dt>
            <dd>
              <a href={row.website} rel="nofollow noopener noreferrer" target="_blank">
                {row.website}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <script type="application/ld+json">{structuredData(row)}</script>
      <p>{back}</p>
    </article>
  )
}

/** The company as schema.org describes an organisation. A text cannot end the element. */
function structuredData({ publisher, introduction, website, place, country }: PublishedCompany): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: publisher,
    ...(introduction !== null && { description: introduction }),
    ...(website !== null && { url: website }),
    address: { '@type': 'PostalAddress', ...(place !== null && { addressLocality: place }), ...(country !== 'OTHER' && { addressCountry: country }) },
  }).replaceAll('<', String.raw`\u003c`)
}
