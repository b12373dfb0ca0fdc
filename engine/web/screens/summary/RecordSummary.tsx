import './summary.css'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { FieldAtPath } from '../../../core/model/field-at-path.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import type { SummaryFigure } from '../../../core/wire/summary.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { formatInstant } from '../../cells/format-date.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Sparkline } from './Sparkline.tsx'

/** Of which entities this person reads summaries of records. */
export function useReadsSummary(): (entity: Entity) => boolean {
  const { permissions, user } = useSession()
  return (entity) => side === 'purchaser' && user.invitation === undefined && isAllowed(entity.read.purchaser, permissions)
}

type Answer = { readonly row: Row; readonly figures: readonly SummaryFigure[] }

/** A record at a glance: the fields that its summary shows, unless they stand beside it, and its figures. */
export function RecordSummary({ entity, id, isFiguresAlone = false }: { readonly entity: Entity; readonly id: string; readonly isFiguresAlone?: boolean }) {
  const words = useWords()
  const path = pathOfVerb(useModel(), entity, side, 'summary')
  const found = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }): Promise<Answer> => {
      const { entity: row, list } = await callOrThrow(path, { entity: { id } }, signal)
      return { row: (row ?? {}) as Row, figures: (list ?? []) as readonly SummaryFigure[] }
    },
  })
  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <LoadingState kind="detail" />
  const { row, figures } = found.data
  const facts = isFiguresAlone
    ? []
    : Object.keys(row).flatMap((name) => (name === entity.display || textOfValue(row[name]) === '' ? [] : (fieldsOf(entity, name) ?? [])))
  return (
    <div className="record-summary" data-summary={id}>
      <dl>
        {facts.map((field) => (
          <div key={field.name} data-fact={field.name}>
            <dt>{words.field(entity, field)}</dt>
            <dd>
              <CellValue entity={entity} field={field} value={row[field.name]} row={row} />
            </dd>
          </div>
        ))}
        {figures.map((figure) => (figure.kind === 'latest' ? null : <Counted key={figure.figure} figure={figure} />))}
      </dl>
      {figures.map((figure) => (figure.kind === 'latest' ? <Latest key={figure.figure} {...figure} /> : null))}
    </div>
  )
}

function fieldsOf(entity: Entity, name: string) {
  const field = entity.fields[name]
  return field === undefined || field.system ? undefined : [field]
}

function Counted({ figure }: { readonly figure: Exclude<SummaryFigure, { readonly kind: 'latest' }> }) {
  const words = useWords()
  return (
    <div data-figure={figure.figure}>
      <dt>{words.text(`figure.${figure.figure}`)}</dt>
      <dd>
        {figure.kind === 'count' ? (
          <span className="cell-number">{figure.capped ? `${figure.count}+` : figure.count}</span>
        ) : figure.of === 0 ? (
          <span className="cell-blank">{words.text('ui.summary.noShare')}</span>
        ) : (
          <>
            <span className="cell-number">{percentOf(figure)}</span>
            <span className="summary-of">{words.text('ui.summary.share', { done: String(figure.done), of: String(figure.of) })}</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** Whole percent, and never 100% while one is missing. */
function percentOf({ done, of }: { readonly done: number; readonly of: number }): string {
  return `${Math.floor((done * 100) / of)}%`
}

function Latest({ figure, of, shows, draws, rows }: Extract<SummaryFigure, { readonly kind: 'latest' }>) {
  const words = useWords()
  const model = useModel()
  const entity = model.entities[of]
  const fields = entity === undefined ? [] : shows.flatMap((path) => pathsOf(path, fieldAtPath(model, entity, path)))
  const place = fields.findIndex(({ path }) => path === draws)
  const drawn = fields[place]
  const unit = fields[place + 1]
  const figures = drawn === undefined ? [] : figuresOverTime(rows, drawn.path, unit !== undefined && isUnit(unit.field, drawn.field) ? unit.path : undefined)
  return (
    <section data-figure={figure} aria-label={words.text(`figure.${figure}`)}>
      <p className="summary-title">{words.text(`figure.${figure}`)}</p>
      {drawn !== undefined && <Sparkline label={words.path(drawn.entity, drawn.path)} figures={figures} />}
      {rows.length === 0 && <p className="cell-blank">{words.text('ui.summary.noRows')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={String(row['id'])}>
            {fields.map(({ path, entity: owner, field }, place) => (
              <span key={path} data-path={path}>
                {field.type === 'instant' ? (
                  formatInstant(textOfValue(row[path])).slice(0, 10)
                ) : isUnit(field, fields[place - 1]?.field) ? (
                  <span className="cell-unit">{textOfValue(row[path])}</span>
                ) : (
                  <CellValue entity={owner} field={field} value={row[path]} row={row} path={path} />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The figures of the rows from the earliest on, of those in the unit of the latest: what is in another one stands elsewhere. */
function figuresOverTime(rows: readonly Row[], path: string, unit: string | undefined): readonly number[] {
  const unitOf = (row: Row) => (unit === undefined ? '' : textOfValue(row[unit]))
  return rows
    .filter((row) => textOfValue(row[path]) !== '' && unitOf(row) === unitOf(rows[0]!))
    .map((row) => Number(row[path]))
    .toReversed()
}

/** An option after a figure is its unit, and shows its code as beside any figure. */
function isUnit({ type }: Field, before: Field | undefined): boolean {
  return type === 'enum' && before !== undefined && isNumber(before)
}

function pathsOf(path: string, found: FieldAtPath | undefined) {
  return found === undefined ? [] : [{ path, ...found }]
}
