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
import { columnTypeOf } from '../../schema/column-of-field.ts'
import { formulaSql } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { issuesAbout } from '../visibility/issues-about.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { purchaserPaths } from '../unit-of-work/purchaser-paths.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** What a document takes from one place: the sum of its rows there, and the first of them. */
type Taken = { readonly key: readonly (string | null)[]; readonly first: number; amount: Decimal }

/** Refuses taking more from a place than the counted documents brought there. Runs when everything is saved. */
export async function refuseBelowZero(work: UnitOfWork): Promise<void> {
  for (const tracked of work.trackedDocuments.values())
    if (!tracked.isDeleted && tracked.current !== tracked.before)
      for (const balance of tracked.entity.balances ?? []) {
        const places = await takenBy(work, tracked, balance)
        const balances = await balancesOf(work, tracked, balance, places)
        for (const [index, taken] of places.entries()) {
          const left = balances[index]!
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

/** The balances of places over every counted row. The rows are locked first, so one of two who take the last piece succeeds. */
async function balancesOf(work: UnitOfWork, tracked: TrackedDocument, balance: Balance, places: readonly Taken[]): Promise<readonly Decimal[]> {
  const balances = places.map(() => ZERO)
  // No index serves "is not distinct from", so places that lack the same values are found together.
  const alike = new Map<string, number[]>()
  for (const [index, { key }] of places.entries()) {
    const lacking = key.map((value) => value === null).join(' ')
    alike.set(lacking, [...(alike.get(lacking) ?? []), index])
  }
  // In a fixed order here too: nobody waits for whoever waits for them.
  for (const [, indexes] of [...alike].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const keys = indexes.map((index) => places[index]!.key)
    for (const [at, sum] of await sumsOf(work, tracked, balance, keys)) balances[indexes[at]!] = sum
  }
  return balances
}

/** The balances of places that lack the same values, by their order; those without counted rows are absent. */
async function sumsOf(work: UnitOfWork, { entity }: TrackedDocument, balance: Balance, keys: readonly Taken['key'][]): Promise<ReadonlyMap<number, Decimal>> {
  const { context, tx, purchaser } = work
  const line = entityOf(context.model, balance.line)
  const paths = purchaserPaths(work, line)
  const counts = formulaSql(paths, balance.when)
  const values = balance.per.map((_, part) => keys.map((key) => key[part] ?? null))
  const conditions = balance.per.map((path, part) => {
    const [first = '', second] = path.split('.')
    const isOfDocument = second !== undefined && first === entity.name
    const column = isOfDocument ? sql.ref(`document.${second}`) : sql.ref(`t.${first}`)
    const field = isOfDocument ? entity.fields[second] : line.fields[first]
    return keys[0]![part] === null ? sql`${column} is null` : sql`${column} = ${sql.ref(`asked.v${part}`)}::${sql.raw(columnTypeOf(field?.type ?? 'text'))}`
  })
  const rows = sql`from unnest(${sql.join(values.map((each) => sql`${each}::text[]`))})
      with ordinality as asked (${sql.join(values.map((_, part) => sql.id(`v${part}`)))}, at)
    cross join ${sql.id(line.name)} t join ${sql.id(entity.name)} document on document.id = t.document and document.purchaser = t.purchaser
    ${sql.raw(joinsText(paths))} where t.purchaser = ${purchaser} and ${sql.join(conditions, sql` and `)}`
  // In the order of their ids, so that no two wait for each other.
  await sql`select t.id ${rows} order by t.id for no key update of t`.execute(tx)
  const { rows: sums } = await sql<{ at: number; sum: string }>`
    select asked.at::int as at, coalesce(sum(${sql.ref(`t.${balance.measure}`)}), 0)::numeric as sum ${rows} and ${counts} group by asked.at`.execute(tx)
  return new Map(sums.map(({ at: place, sum }) => [place - 1, new Decimal(sum)]))
}
