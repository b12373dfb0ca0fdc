import { sql } from 'kysely'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity, Periods } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { formulaSql } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { purchaserPaths } from '../unit-of-work/purchaser-paths.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * The overlap of a document's period: with a stored record, described by `issue`, or an earlier one of the same request (`field` is the beginning of the
 * period).
 */
export type Overlap =
  | { readonly field: string; readonly issue: Issue; readonly earlier?: never }
  | { readonly field: string; readonly earlier: number; readonly issue?: never }

type Span = { readonly id: string; readonly from: string; readonly to: string; readonly name: string; readonly index?: number }

// Days compare correctly as texts.
const EVER = '0000-00-00'
const FOR_EVER = '9999-99-99'

/** For each document the first other record of its key that is valid on one of its days; one query for all. */
export async function overlapsOf(
  work: UnitOfWork,
  entity: Entity,
  documents: readonly Document[],
  evaluationContext: EvaluationContext,
): Promise<readonly (Overlap | undefined)[]> {
  const { periods } = entity
  if (periods === undefined) return []
  const { model } = work.context
  const keys = documents.map((document) =>
    holds(model, periods.when, valuesOf(model, entity, document, evaluationContext)) ? keyOf(periods, document) : undefined,
  )
  const taken = await storedSpans(
    work,
    entity,
    periods,
    documents.filter((_, index) => keys[index] !== undefined),
  )
  return documents.map((document, index): Overlap | undefined => {
    const key = keys[index]
    if (key === undefined) return undefined
    const span: Span = { ...spanOf(periods, document), id: String(document.id), name: '', index }
    const before = taken.get(key) ?? []
    const other = before.find((each) => each.from <= span.to && span.from <= each.to)
    taken.set(key, [...before, span])
    if (other === undefined) return undefined
    return other.index === undefined
      ? { field: periods.from, issue: issue(periods.code, periods.from, { holder: other.name }) }
      : { field: periods.from, earlier: other.index }
  })
}

/** The stored valid periods of these documents' keys, without their own, by key. */
async function storedSpans(work: UnitOfWork, entity: Entity, periods: Periods, documents: readonly Document[]): Promise<Map<string, readonly Span[]>> {
  const spans = new Map<string, readonly Span[]>()
  if (documents.length === 0) return spans
  const { tx, purchaser } = work
  const paths = purchaserPaths(work, entity)
  const counts = formulaSql(paths, periods.when)
  const columns = sql.join(['id', periods.from, periods.to, entity.display, ...periods.per].map((name) => sql`${sql.ref(`t.${name}`)}`))
  const first = sql.ref(`t.${periods.per[0]!}`)
  const values = [...new Set(documents.map((document) => String(document[periods.per[0]!])))]
  const own = documents.map((document) => String(document.id))
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.id(entity.name)} t ${sql.raw(joinsText(paths))}
    where t.purchaser = ${purchaser} and ${first}::text = any(${values}::text[]) and not (t.id = any(${own})) and ${counts}
    order by ${sql.ref(`t.${periods.from}`)}, t.id`.execute(tx)
  for (const row of rows) {
    const key = keyOf(periods, row) ?? ''
    spans.set(key, [...(spans.get(key) ?? []), { ...spanOf(periods, row), id: String(row.id), name: String(row[entity.display] ?? '') }])
  }
  return spans
}

/** Undefined if the first value of the key is blank. */
function keyOf({ per }: Periods, row: Row): string | undefined {
  const values = per.map((name) => (isBlank(row[name]) ? null : String(row[name])))
  return values[0] === null ? undefined : JSON.stringify(values)
}

function spanOf({ from, to }: Periods, row: Row): Pick<Span, 'from' | 'to'> {
  return { from: isBlank(row[from]) ? EVER : String(row[from]), to: isBlank(row[to]) ? FOR_EVER : String(row[to]) }
}
