import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { post } from '../../api/post.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import type { PublishedCompany } from './published-company.ts'
import './published.css'

/** The public page of one company: what it has published, and nothing else. Search engines find its name in the title and its facts as structured data. */
export function CompanyPage() {
  const t = useText()
  const language = useLanguage()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const found = useQuery({
    queryKey: ['published', '/api/crm/page/browse/detail', id, language],
    queryFn: async ({ signal }) => {
      const answer = await post(`/api/crm/page/browse/detail?lang=${language}`, { entity: { id } }, signal)
      if (answer.returnCode !== '0') throw new RefusedError(answer)
      return answer.entity as PublishedCompany
    },
    enabled: id !== '',
    retry: false,
  })
  const name = found.data?.publisher
  useEffect(() => {
    if (name === undefined) return undefined
    const before = document.title
    document.title = `${name} · ${t('part.companies.title')}`
    return () => void (document.title = before)
  }, [name, t])
  const back = <Link to={addressOfScreen('purchaserSupplierList')}>{t('part.companies.all')}</Link>
  const isGone = id === '' || (found.error instanceof RefusedError && found.error.answer.issues?.some(({ code }) => code === 'NOT_FOUND') === true)
  if (isGone)
    return (
      <EmptyState title={t('part.companies.gone')} description={t('part.companies.goneMeans')}>
        {back}
      </EmptyState>
    )
  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return null
  const row = found.data
  const facts = [
    ['country', t(`value.taxCountry.${row.country}`)],
    ['place', row.place],
    ['category', row.category === null ? null : t(`value.supplierCategory.${row.category}`)],
    ['businessModel', row.businessModel === null ? null : t(`value.businessModel.${row.businessModel}`)],
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
              <dt>{t(`part.companies.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {row.website !== null && (
          <div>
            <dt>{t('part.companies.website')}</dt>
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
