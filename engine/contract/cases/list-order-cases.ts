import { Decimal } from '../../core/decimal/decimal.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { findingOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import { isFigure } from '../stories/is-figure.ts'
import { figuresOf, firstRows, inOrderOf, listingsOf } from '../stories/listed.ts'
import type { Listing } from '../stories/listed.ts'
import { withinBudget } from '../world/budget.ts'
import type { Live } from '../world/live.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** How many rows are put in order: enough for figures of one digit and of several. */
const ROWS = 30
/** What the search for a row with another figure may cost. */
const BUDGET = 300
const WAYS = ['asc', 'desc'] as const

/** Rows that are asked for in the order of a figure are in the order of the figures, not of their texts: 9 is before 25.5, and that before 100. */
export function listOrderCases(model: Model): readonly Case[] {
  return listingsOf(model).flatMap(({ listing, side }): readonly Case[] => {
    const { screen, entity } = listing
    const columns = figuresOf(model, listing).map(({ path }) => path)
    if (columns.length === 0) return []
    return [
      {
        id: `${screen.entity}/relation/order of ${screen.name}/${side}`,
        kind: 'relation',
        about: screen.entity,
        title: `${screen.name} is in the order of ${columns.join(', ')} when it is asked for`,
        why: { text: `${screen.name}: ${columns.join(', ')}`, at: entity.at },
        ready: (world) => inOrder(world, listing, side, columns),
      },
    ]
  })
}

async function inOrder(world: World, listing: Listing, side: Side, columns: readonly string[]): Promise<Trial | Unsent> {
  const { screen, entity, path } = listing
  const person = world.people.all(side)
  let rows = await firstRows(person, listing, ROWS)
  for (const column of [...columns, ...columns]) {
    if (columns.some((each) => figuresIn(rows, each).size > 1)) break
    if (await makeAnother(world, listing, column, figuresIn(rows, column))) rows = await firstRows(person, listing, ROWS)
  }
  const ids = rows.map(({ id }) => String(id))
  let last: Trial | undefined
  for (const column of columns) {
    // One value, however often, has no order.
    if (figuresIn(rows, column).size < 2) continue
    for (const way of WAYS) {
      const envelope = inOrderOf(listing, ids, column, way)
      const reply = await person.call(path, envelope)
      const values = ((reply.answer?.list ?? []) as readonly Row[]).map((row) => row[column]).filter(isFigure)
      const wrong = values.findIndex((value, index) => index > 0 && (way === 'asc' ? isLess(value, values[index - 1]!) : isLess(values[index - 1]!, value)))
      const told = `${screen.name} by ${column} (${way}) shows ${values[wrong - 1]} before ${values[wrong]}`
      const findings: readonly Finding[] = wrong === -1 ? [] : [findingOf(entity.name, column, told)]
      last = trialOfFindings(world.model, { person, path, envelope }, reply, findings)
      if (findings.length > 0 || reply.answer?.returnCode !== '0') return last
    }
  }
  return last ?? unreached(`${screen.name} shows no two figures of a column that differ`)
}

function figuresIn(rows: readonly Row[], column: string): ReadonlySet<string> {
  return new Set(rows.map((row) => row[column]).filter(isFigure))
}

/** Makes a row with a figure that no listed row has; tells whether one was found soon. */
async function makeAnother(world: World, { screen, entity }: Listing, column: string, figures: ReadonlySet<string>): Promise<boolean> {
  if (entity.fields[column] === undefined) return false
  const rowsIn = (document: Row): readonly Row[] => (screen.rows === undefined ? [document] : rowsOf(document, screen.rows))
  const isThere = ({ document }: Live): boolean => rowsIn(document).some(({ [column]: value }) => isFigure(value) && !figures.has(value))
  const goal = { isThere, isOwn: true, reads: [{ entity: entity.name, paths: [column] }], name: `another ${column} beside ${[...figures].join(' ')}` }
  return (await withinBudget(world, BUDGET, () => world.reachGoal(world.model.entities[screen.entity]!, goal, { variant: 0 }))) !== undefined
}

function isLess(one: string, other: string): boolean {
  return new Decimal(one).lessThan(other)
}
