import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Closes, Entity } from '../../../core/model/entity.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import { issue } from '../../../core/rules/issue.ts'
import { formulaSql } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { issuesAbout } from '../visibility/issues-about.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { purchaserPaths } from '../unit-of-work/purchaser-paths.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Judged = { readonly tracked: TrackedDocument; readonly at: string; readonly days: readonly string[] }

type Closed = { readonly day: string; readonly first: string | null; readonly last: string | null }

/**
 * Refuses to date a document into a closed time, and to take one out of it. Runs when everything is written. Closing waits for the transactions that date, and
 * they see what was closed before: of two at once the earlier one counts.
 */
export async function refuseClosedDays(work: UnitOfWork): Promise<void> {
  const closing = Object.values(work.context.model.entities).find(({ closes }) => closes !== undefined)
  if (closing?.closes === undefined) return
  const written = [...work.trackedDocuments.values()].filter(({ before, current, isDeleted }) => isDeleted || current !== before)
  if (written.some(({ entity }) => entity === closing)) await sql`select from enterprise where id = ${work.purchaser} for no key update`.execute(work.tx)
  const entities = new Set(written.map(({ entity }) => entity))
  const judged: Judged[] = []
  for (const entity of entities)
    judged.push(
      ...(await judgedOf(
        work,
        entity,
        written.filter((tracked) => tracked.entity === entity),
      )),
    )
  if (judged.length === 0) return
  await sql`select from enterprise where id = ${work.purchaser} for share`.execute(work.tx)
  const closed = await closedAmong(work, closing, closing.closes, [...new Set(judged.flatMap(({ days }) => days))])
  for (const { tracked, at, days } of judged) {
    const found = closed.find(({ day }) => days.includes(day))
    if (found === undefined) continue
    const { entity, current } = tracked
    const refused = issue(closing.closes.code, at, { day: found.day, first: found.first ?? '', last: found.last ?? '' })
    refuseIf(issuesAbout(work, entity, current, await evaluationContextOf(work, entity, [current]), [refused]))
  }
}

/** The changes of one entity's documents that are judged, and at which days; what they read is loaded for all at once. */
async function judgedOf(work: UnitOfWork, entity: Entity, written: readonly TrackedDocument[]): Promise<readonly Judged[]> {
  const { dated } = entity
  if (dated === undefined) return []
  const { model } = work.context
  const { by, rows, when } = dated
  // The lines of a long document are left alone where the condition does not read them.
  const unread = fieldKindsOf(entity).lines.filter(({ name }) => !when.references.some((path) => path === name || path.startsWith(`${name}.`)))
  const withoutLines = (document: Document): Document => ({ ...document, ...Object.fromEntries(unread.map(({ name }) => [name, []])) })
  const read = written.flatMap(({ before, current }) => (before === undefined ? [current] : [before, current])).map(withoutLines)
  const evaluationContext = await evaluationContextOf(work, entity, read)
  const counts = (document: Document): boolean => holds(model, when, valuesOf(model, entity, withoutLines(document), evaluationContext))
  if (rows !== undefined) return written.flatMap((tracked) => judgedRows(tracked, rows, by, counts))
  return written.flatMap((tracked) => {
    const days = judgedDays(work, tracked, by, counts)
    return days.length === 0 ? [] : [{ tracked, at: by, days }]
  })
}

/** The days of rows that begin or cease to count, each at its row, or where that is gone at all of them: those that come, go, or get another day, or all where the document itself does. */
function judgedRows(tracked: TrackedDocument, rows: string, by: string, counts: (document: Document) => boolean): readonly Judged[] {
  const { before, current, isDeleted } = tracked
  const earlier = before !== undefined && counts(before) ? daysOfRows(before, rows, by) : new Map<string, string>()
  const later = !isDeleted && counts(current) ? daysOfRows(current, rows, by) : new Map<string, string>()
  const places = rowsOf(current, rows).map(({ id }) => String(id))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) => {
    const days = [earlier.get(id), later.get(id)].filter((day) => day !== undefined)
    const place = places.indexOf(id)
    return earlier.get(id) === later.get(id) ? [] : [{ tracked, at: place === -1 ? rows : `${rows}[${place}].${by}`, days }]
  })
}

/** The days of a document's rows that have one, by the rows' ids. */
function daysOfRows(document: Document, rows: string, by: string): ReadonlyMap<string, string> {
  return new Map(rowsOf(document, rows).flatMap((row) => (isBlank(row[by]) ? [] : [[String(row.id), String(row[by])]])))
}

/** The day on which the document is dated anew, and those on which it begins or ceases to count. */
function judgedDays(work: UnitOfWork, { before, current, isDeleted }: TrackedDocument, by: string, counts: (document: Document) => boolean): readonly string[] {
  const counted = before !== undefined && counts(before)
  const isCounting = !isDeleted && counts(current)
  const own = isDeleted || isBlank(current[by]) ? undefined : String(current[by])
  const isDatedAnew = own !== undefined && own !== before?.[by]
  const begins = isCounting && !counted ? [own ?? work.today] : []
  const ceases = counted && (!isCounting || isDatedAnew) ? [dayBefore(work, before, by)] : []
  return [...(isDatedAnew ? [own] : []), ...begins, ...ceases]
}

/** The day of a document that counted; where it says none, that on which it was made. */
function dayBefore({ timeZone }: UnitOfWork, before: Document, by: string): string {
  return isBlank(before[by]) ? dayOf(new Date(String(before['createdAt'])), timeZone) : String(before[by])
}

/** The closed ones of these days, with the time that closes each. */
async function closedAmong(work: UnitOfWork, entity: Entity, { from, to, when }: Closes, days: readonly string[]): Promise<readonly Closed[]> {
  const { tx, purchaser } = work
  const paths = purchaserPaths(work, entity)
  const closes = formulaSql(paths, when)
  const [first, last] = [sql.ref(`t.${from}`), sql.ref(`t.${to}`)]
  const { rows } = await sql<Closed>`
    select asked.day::text as day, ${first}::text as first, ${last}::text as last
    from unnest(${days}::date[]) as asked (day) join ${sql.id(entity.name)} t
      on (${first} is null or ${first} <= asked.day) and (${last} is null or ${last} >= asked.day) ${sql.raw(joinsText(paths))}
    where t.purchaser = ${purchaser} and ${closes} order by asked.day, ${first}`.execute(tx)
  return rows
}
