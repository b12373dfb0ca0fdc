import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Series } from '../../core/model/screen.ts'
import { pathOfVerb } from '../api/paths-of-entity.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import { idOfValue } from '../cells/text-of-value.ts'
import { useFieldFormat } from '../cells/use-field-format.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { serverNow } from '../api/server-clock.ts'
import { callOrThrow } from '../api/call-or-throw.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { chartsOf } from './charts-of.ts'
import { colourOfLine } from './colour-of-line.ts'
import { StepChart } from './StepChart.tsx'

/** The minimum interval between refetches of the records while the document changes. */
const EVERY = 1000
/** More than a chart can show; the largest page of a list. */
const MAX_RECORDS = 2000

/** The course of a figure in the records that refer to a document, with the present ranking, the lowest first. */
export function SeriesSection({ id, series, row }: { id: string; series: Series; row: Row }) {
  const words = useWords()
  const model = useModel()
  const display = useFieldFormat()
  const entity = model.entities[series.entity]!
  const path = pathOfVerb(model, entity, side, 'list')
  const { by, through, figure, name, chart, chartName } = series
  const document = idOfValue(row[through ?? 'id']) ?? ''
  // Refetches after any message about the document: a new lowest bid changes a looked-up figure but not the document's version.
  const state = useMemo(() => JSON.stringify(row), [row])
  const found = useQuery({
    queryKey: [path, 'series', document],
    enabled: document !== '',
    queryFn: async ({ signal }): Promise<readonly Row[]> => {
      const columns = ['createdAt', figure, name, ...(chart === undefined ? [] : [chart]), ...(chartName === undefined ? [] : [chartName])]
      const where = [{ field: by, operator: 'equals', value: document }]
      const asked = { entity: { where, columns: [...new Set(columns)] }, pager: { page: 1, pageSize: MAX_RECORDS }, order: 'createdAt', orderSort: 'desc' }
      return ((await callOrThrow(path, asked, signal)).list ?? []) as readonly Row[]
    },
  })
  const { refetch } = found
  // The first request is the query's own.
  const asked = useRef({ state, at: Date.now() })
  useEffect(() => {
    if (asked.current.state === state) return undefined
    const timer = setTimeout(
      () => {
        asked.current = { state, at: Date.now() }
        void refetch()
      },
      Math.max(0, asked.current.at + EVERY - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [state, refetch])

  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void refetch()} />
  if (found.data === undefined) return null
  const charts = chartsOf(found.data, series)
  if (charts.length === 0) return <p className="screen-note">{words.text('ui.series.nothing')}</p>
  const field = entity.fields[figure]!
  const text = (value: unknown) => display.text(field, value)
  return (
    <div className="series" data-series={id}>
      {charts.map(({ key, title, lines, latest }) => (
        <section key={key} data-chart={key}>
          {title !== '' && <h3>{title}</h3>}
          <div className="series-body">
            <StepChart
              label={words.text('ui.series.label', { figure: words.field(entity, field), count: String(lines.length) })}
              lines={lines}
              until={serverNow()}
              figureText={(value) => text(value.toFixed(6))}
            />
            <ol className="series-legend">
              {latest.map(({ line, value }) => (
                <li key={line.id} data-colour={colourOfLine(lines.indexOf(line)).colour} data-dashed={colourOfLine(lines.indexOf(line)).isDashed || undefined}>
                  <span title={line.name}>{line.name}</span>
                  <b>{text(value)}</b>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </div>
  )
}
