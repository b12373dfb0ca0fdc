import { sql } from 'kysely'
import { Decimal, ZERO } from '../../../core/decimal/decimal.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Balance } from '../../../core/model/entity.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import { formulaSql, queryPaths } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { issuesAbout } from '../visibility/issues-about.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** What a document takes from one place: the sum of its rows there, and the first of them. */
type Taken = { readonly key: readonly (string | null)[]; readonly first: number; amount: Decimal }

/** Refuses taking more from a place than the counted documents brought there. Runs when everything is saved. */
export async function refuseBelowZero(work: UnitOfWork): Promise<void> {
  for (const tracked of work.trackedDocuments.values())
    if (!tracked.isDeleted && tracked.current !== tracked.before)
      for (const balance of tracked.entity.balances ?? []) {
        for (const taken of await takenBy(work, tracked, balance)) {
          const left = await balanceOf(work, tracked, balance, taken.key)
          const available = left.plus(taken.amount)
          const path = at(balance.lines, taken.first, balance.measure)
          const found =
            left.isNegative() && !left.isZero() ? [issue(balance.code, path, { available: available.toFixed(), given: taken.amount.toFixed() })] : []
          const { entity, current } = tracked
          if (found.length > 0) refuseIf(issuesAbout(work, entity, current, await evaluationContextOf(work, entity, [current]), found))
        }
      }
}

/** The places from which the document's rows take, in a fixed order that avoids deadlocks. */
async function takenBy(work: UnitOfWork, { entity, current }: TrackedDocument, { lines, measure, per, when }: Balance): Promise<readonly Taken[]> {
  const { model } = work.context
  const root = valuesOf(model, entity, current, await evaluationContextOf(work, entity, [current]))
  const stored = rowsOf(current, lines)
  const found = new Map<string, Taken>()
  for (const [first, row] of ((root[lines] ?? []) as readonly LiveValues[]).entries()) {
    const amount = new Decimal((row[measure] ?? 0) as string)
    // The stored value: a place may be a record, which formulas see whole.
    const key = per.map((path) => storedAt(current, stored[first]!, path, entity.name))
    // Without the first value of the key there is no place, as for a part without a material.
    if (!amount.isNegative() || amount.isZero() || key[0] === null || !holds(model, when, row)) continue
    const name = JSON.stringify(key)
    const taken = found.get(name) ?? { key, first, amount: ZERO }
    taken.amount = taken.amount.minus(amount)
    found.set(name, taken)
  }
  return [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, taken]) => taken)
}

function storedAt(document: Row, row: Row, path: string, name: string): string | null {
  const [first = '', second] = path.split('.')
  const value = second !== undefined && first === name ? document[second] : row[first]
  return isBlank(value) ? null : String(value)
}

/** The balance of a place over every counted row. Its rows are locked first, so one of two who take the last piece succeeds. */
async function balanceOf(work: UnitOfWork, { entity }: TrackedDocument, balance: Balance, key: Taken['key']): Promise<Decimal> {
  const { actor, context, prefs, timeZone, today, now, tx, purchaser } = work
  const line = entityOf(context.model, balance.line)
  const paths = queryPaths(context.model, { ...actor, side: 'purchaser', enterprise: purchaser, prefs, timeZone, today, now: now.toISOString() }, line, 't')
  const counts = formulaSql(paths, balance.when)
  const columns = balance.per.map((path) => {
    const [first = '', second] = path.split('.')
    return second !== undefined && first === entity.name ? sql.ref(`document.${second}`) : sql.ref(`t.${first}`)
  })
  const place = sql.join(
    // No index serves "is not distinct from".
    columns.map((column, index) => (key[index] == null ? sql`${column} is null` : sql`${column} = ${key[index]}`)),
    sql` and `,
  )
  const rows = sql`from ${sql.id(line.name)} t join ${sql.id(entity.name)} document on document.id = t.document and document.purchaser = t.purchaser
    ${sql.raw(joinsText(paths))} where t.purchaser = ${purchaser} and ${place}`
  await sql`select t.id ${rows} order by t.id for no key update of t`.execute(tx)
  const { rows: sums } = await sql<{ sum: string }>`select coalesce(sum(${sql.ref(`t.${balance.measure}`)}), 0)::numeric as sum ${rows} and ${counts}`.execute(
    tx,
  )
  return new Decimal(sums[0]?.sum ?? '0')
}
