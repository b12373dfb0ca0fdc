import './tiles.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { ReportTile } from '../../../core/model/screen.ts'
import { measureMeaningKeys, measureTextKeys } from '../../../core/text/text-keys.ts'
import { pathOfReport, type ReportRow } from '../../../core/wire/report.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { clockTime } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useSession } from '../../session/use-session.ts'
import { periodText } from '../list/filters/period-text.ts'
import { axisText, figureText } from '../report/figure-text.ts'
import { addressOfTile, contentOfTile, questionOfTile, type TileContent } from './tile-content.ts'

// The library of charts loads when one is drawn.
const ReportChart = lazy(() => loadChunk(async () => ({ default: (await import('../report/ReportChart.tsx')).ReportChart })))

/** How often figures are asked for while the page is looked at. */
const EACH_MINUTE = 60_000

/** Figures of reports, each with the rights of who looks at them, asked for anew each minute. `isWall`: they fill the page, to be read from afar. */
export function BoardTiles({ tiles, isWall }: { tiles: readonly ReportTile[]; isWall: boolean }) {
  const words = useWords()
  const { permissions } = useSession()
  const open = tiles.filter(({ permission }) => permissions.has(permission))
  if (open.length === 0)
    return isWall ? (
      <div className="list-empty">
        <EmptyState title={words.text('ui.tile.none')} description={words.text('ui.tile.noneHint')} />
      </div>
    ) : null
  return (
    <ul className="tiles" data-wall={isWall || undefined}>
      {open.map((tile) => (
        <Tile key={addressOfTile(tile)} tile={tile} />
      ))}
    </ul>
  )
}

type Answer = { readonly rows: readonly ReportRow[]; readonly at: number }

function Tile({ tile }: { tile: ReportTile }) {
  const words = useWords()
  const { language } = useSession()
  const { report, measure, type } = tile
  const path = pathOfReport(report, 'list')
  const asked = useQuery<Answer>({
    queryKey: [path, 'tile', questionOfTile(tile), language],
    refetchInterval: EACH_MINUTE,
    placeholderData: (before) => before,
    queryFn: async ({ signal }): Promise<Answer> => {
      const { list } = await callOrThrow(path, { entity: questionOfTile(tile) }, signal)
      return { rows: (list ?? []) as readonly ReportRow[], at: Date.now() }
    },
  })
  const nameOf = useCallback((text: string, id: string | null) => (id === null || text === '' ? words.text('ui.tile.blank') : text), [words])
  const content = useMemo(() => asked.data && contentOfTile(tile, asked.data.rows, nameOf), [tile, asked.data, nameOf])
  const name = words.text(measureTextKeys(report, measure))
  // What the person may not read stands on no board.
  if (asked.error instanceof RefusedError && asked.data === undefined) return null
  return (
    <li className="tile" data-tile={`${report}.${measure}`}>
      <h2 title={words.text(measureMeaningKeys(report, measure))}>
        <Link to={addressOfTile(tile)}>{name}</Link>
        <small>
          {words.text(`screen.${report}`)}
          {tile.within !== undefined && ` · ${periodText(words, tile.within)}`}
        </small>
      </h2>
      {content !== undefined && <TileContentView content={content} sentence={name} type={type} nameOf={nameOf} />}
      {content === undefined && asked.error !== null && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data !== undefined && (
        <p className="tile-foot">
          {words.text('ui.tile.asOf', { time: clockTime(asked.data.at).slice(0, 5) })}
          {content !== undefined && content.kind !== 'drawing' && content.left > 0 && ` · ${words.text('ui.tile.more', { count: String(content.left) })}`}
        </p>
      )}
    </li>
  )
}

type ContentProps = {
  readonly content: TileContent
  /** Said instead of the drawing. */
  readonly sentence: string
  readonly type: ReportTile['type']
  readonly nameOf: (text: string, id: string | null) => string
}

/** One large figure of each unit, the first groups as rows, or the drawing. */
function TileContentView({ content, sentence, type, nameOf }: ContentProps) {
  const words = useWords()
  const textOf = useCallback((figure: string | null) => figureText(figure, type), [type])
  const textOnAxis = useCallback((figure: string) => axisText(figure, type), [type])
  if (content.kind === 'drawing')
    return (
      <Suspense fallback={<div className="report-drawing" />}>
        <ReportChart content={content.drawing} sentence={sentence} figureText={textOf} axisText={textOnAxis} />
      </Suspense>
    )
  const { kind, figures } = content
  if (figures.length === 0) return <p className="tile-figure">{kind === 'figures' ? textOf('0') : words.text('ui.tile.nothing')}</p>
  if (kind === 'figures')
    return figures.map(({ unit, figure }) => (
      <p key={unit ?? ''} className="tile-figure">
        {textOf(figure)} {unit !== null && <small>{unit}</small>}
      </p>
    ))
  return (
    <table className="tile-rows">
      <tbody>
        {figures.map(({ group, unit, figure }) => (
          <tr key={JSON.stringify([group?.id, unit])}>
            <th scope="row">{nameOf(group!.text, group!.id)}</th>
            <td>
              {textOf(figure)} {unit !== null && <small>{unit}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
