import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { fetchPublished, pageSize } from './fetch-published.ts'
import './published.css'

type Props<Row> = {
  /** The public list. */
  readonly path: string
  /** The prefix of the page's text keys. */
  readonly words: string
  readonly titleKey: string
  readonly leadKey: string
  /** Published to the people of a side: the request tells who asks. */
  readonly isSignedIn?: boolean
  /** Published values that the rows have, and where people choose them. */
  readonly where?: Readonly<Record<string, string>>
  readonly filters?: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A public list: its title, a search, the rows, and the pages. */
export function PublishedList<Row>({ path, words, titleKey, leadKey, isSignedIn = false, where = {}, filters, children }: Props<Row>) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ page: 1, where: '' })
  const narrowed = JSON.stringify(where)
  // Other rows begin with their first page.
  const page = asked.where === narrowed ? asked.page : 1
  const setPage = (next: number) => setAsked({ page: next, where: narrowed })
  const wanted = useDeferredValue(typed.trim())
  // One character matches too many rows.
  const search = [...wanted].length >= 2 ? wanted : ''
  const found = useQuery({
    queryKey: ['published', path, search, narrowed, page, language],
    queryFn: ({ signal }) => fetchPublished<Row>(path, { search, where, page, language, isSignedIn }, signal),
    placeholderData: keepPreviousData,
  })
  const total = found.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <div className="published">
      <header className="published-head">
        <h1>{t(titleKey)}</h1>
        <p>{t(leadKey)}</p>
        <label className="visually-hidden" htmlFor={id}>
          {t(`${words}.searchLabel`)}
        </label>
        <input
          id={id}
          type="search"
          className="published-search"
          maxLength={100}
          placeholder={t(`${words}.searchLabel`)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {filters !== undefined && <div className="published-filters">{filters}</div>}
      </header>
      {found.error !== null ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? null : found.data.rows.length === 0 ? (
        <p className="published-nothing" role="status">
          {t(search === '' ? `${words}.nothing` : `${words}.nothingFound`)}
        </p>
      ) : (
        <>
          {children(found.data.rows)}
          <nav className="published-pages" aria-label={t(titleKey)}>
            <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t(`${words}.previous`)}
            </button>
            <span role="status">{t(`${words}.page`, { page, count: total })}</span>
            <button type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
              {t(`${words}.next`)}
            </button>
          </nav>
        </>
      )}
    </div>
  )
}
