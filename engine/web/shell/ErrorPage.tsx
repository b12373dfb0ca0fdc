import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ChunkLoadError } from '../foundation/load-chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { StatePage } from '../ui/StatePage.tsx'

/** The error name of a chunk that failed to load, by whichever loader. */
function chunkCode(error: unknown): ChunkLoadError['code'] | undefined {
  if (error instanceof ChunkLoadError) return error.code
  if (!(error instanceof Error)) return undefined
  if (/preload CSS/i.test(error.message)) return 'CSS_CHUNK_LOAD_FAILED'
  return /dynamically imported module|importing a module script/i.test(error.message) ? 'ChunkLoadError' : undefined
}

/** Replaces a screen that crashed or did not load; the shell around it keeps working. */
export function ErrorPage() {
  const t = useText()
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  useEffect(() => console.error(error), [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isRouteErrorResponse(error) && error.status === 403) return <StatePage title={t('ui.transport.403')} text={t('ui.session.prohibited')} code="403" />
  const code = chunkCode(error)
  if (code !== undefined) {
    return (
      <StatePage role="alert" title={t('ui.chunk.title')} text={t('ui.chunk.text')} code={code}>
        <button type="button" className="plain-button" onClick={() => location.reload()}>
          {t('ui.chunk.reload')}
        </button>
      </StatePage>
    )
  }
  return (
    <StatePage
      role="alert"
      title={t('ui.broken.title')}
      text={t('ui.broken.text')}
      code={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
    >
      <button type="button" className="plain-button" onClick={() => void revalidate()}>
        {t('ui.broken.retry')}
      </button>
    </StatePage>
  )
}
