import { Decimal } from '../../core/decimal/decimal.ts'
import { isBlank } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { findingOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import { isFigure } from '../stories/is-figure.ts'
import { exported, figuresOf, firstRows, listingsOf, pageOf, totalsOf } from '../stories/listed.ts'
import type { Listing } from '../stories/listed.ts'
import { withinBudget } from '../world/budget.ts'
import type { World } from '../world/world.ts'
import { goalToSee } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** How many rows are added up and exported. */
const ROWS = 12
/** What the search for a row may cost. */
const BUDGET = 300

/** The totals of a list are those of all rows that it finds, whatever page is asked for; and a file of them has the figures that the list shows. */
export function totalCases(model: Model): readonly Case[] {
  return listingsOf(model).flatMap(({ listing, side }): readonly Case[] => {
    const { screen, entity, exportPath } = listing
    const columns = columnsOfFile(model, listing)
    const of = (kind: string, title: string, ready: Case['ready']): Case => ({
      id: `${screen.entity}/relation/${kind} of ${screen.name}/${side}`,
      kind: 'relation',
      about: screen.entity,
      title,
      why: { text: `${screen.name}: ${kind === 'totals' ? screen.totals.join(', ') : columns.join(', ')}`, at: entity.at },
      ready,
    })
    return [
      ...(screen.totals.length === 0
        ? []
        : [
            of('totals', `${screen.name} adds ${screen.totals.join(', ')} up over all its pages, and not over different units`, (world) =>
              addedUp(world, listing, side),
            ),
          ]),
      ...(exportPath === undefined || columns.length === 0 || !screen.actions.bar.some(isExport)
        ? []
        : [of('file', `a file of ${screen.name} has the figures of the list`, (world) => compared(world, listing, side, columns))]),
    ]
  })
}

const isExport = (action: unknown): boolean => JSON.stringify(action).includes('"export"')

/** The columns with figures of which a file has the digits: a rate is shown as a percentage. */
function columnsOfFile(model: Model, listing: Listing): readonly string[] {
  return figuresOf(model, listing).flatMap(({ path, field }) => (field.type === 'rate' ? [] : [path]))
}

async function rowsOf(world: World, listing: Listing, side: Side): Promise<readonly Row[]> {
  const person = world.people.all(side)
  const owner = world.model.entities[listing.screen.entity]!
  const rows = await firstRows(person, listing, ROWS)
  // The one row of a list is its page too.
  if (rows.length > 1) return rows
  const seen = goalToSee(world, owner, person)
  const another = { ...seen, isOwn: true, name: `another row of ${listing.screen.name}` }
  for (const goal of rows.length === 1 ? [another] : [seen, another]) await withinBudget(world, BUDGET, () => world.reachGoal(owner, goal, { variant: 0 }))
  return firstRows(person, listing, ROWS)
}

async function addedUp(world: World, listing: Listing, side: Side): Promise<Trial | Unsent> {
  const { model } = world
  const { screen, entity, path } = listing
  const person = world.people.all(side)
  const rows = await rowsOf(world, listing, side)
  if (rows.length === 0) return unreached(`${screen.name} shows the ${side} nothing`)
  const unitOf = (name: string): string | undefined => {
    const unit = fieldAtPath(model, entity, name)?.field.unit
    return unit === undefined ? undefined : name.slice(0, name.lastIndexOf('.') + 1) + unit
  }
  let last: Trial | undefined
  for (const some of [rows, ...screen.totals.map((name) => sameAs(rows, unitOf(name)))]) {
    const envelope = pageOf(
      listing,
      some.map(({ id }) => String(id)),
      1,
    )
    const reply = await person.call(path, envelope)
    const shown = totalsOf(reply)
    const findings = screen.totals.flatMap((name): readonly Finding[] => {
      const values = some.map((row) => row[name]).filter((value) => !isBlank(value))
      if (!values.every(isFigure) || !some.some((row) => name in row)) return []
      const unit = unitOf(name)
      const isMixed =
        unit !== undefined && some.some((row) => unit in row) && new Set(some.map((row) => textOf(row[unit])).filter((each) => each !== '')).size > 1
      const sum = values.reduce((whole, value) => whole.plus(value), new Decimal(0))
      const total = shown[name]
      if (isMixed ? isBlank(total) : isFigure(total) && sum.equals(total)) return []
      const wanted = isMixed ? `has no total: the rows differ in ${unit}` : `comes to ${sum.toFixed()} over the ${some.length} rows`
      return [findingOf(entity.name, name, `${screen.name} shows ${JSON.stringify(total)} as the total of ${name}, which ${wanted}`)]
    })
    last = trialOfFindings(model, { person, path, envelope }, reply, findings)
    if (findings.length > 0 || reply.answer?.returnCode !== '0') return last
  }
  return last!
}

/** The rows with the unit of the first one. */
function sameAs(rows: readonly Row[], unit: string | undefined): readonly Row[] {
  return unit === undefined ? rows : rows.filter((row) => textOf(row[unit]) === textOf(rows[0]![unit]))
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : isBlank(value) ? '' : String(value)
}

async function compared(world: World, listing: Listing, side: Side, columns: readonly string[]): Promise<Trial | Unsent> {
  const { screen, entity, exportPath = '' } = listing
  const person = world.people.all(side)
  const rows = (await rowsOf(world, listing, side)).filter(({ _sealed: sealed }) => sealed === undefined)
  if (rows.length === 0) return unreached(`${screen.name} shows the ${side} nothing`)
  const shown = columns.filter((name) => rows.some((row) => name in row))
  const ids = rows.map(({ id }) => String(id))
  const { envelope, reply, cells } = await exported(person, listing, exportPath, ids, shown, 'csv')
  const request = { person, path: exportPath, envelope }
  if (cells === undefined) return trialOfFindings(world.model, request, reply, [{ text: `${screen.name} gives no file`, cause: 'export' }])
  // The order of rows with equal values is nobody's promise.
  const sorted = (texts: readonly string[]): string => JSON.stringify(texts.toSorted())
  const findings = shown.flatMap((name, place): readonly Finding[] => {
    const [listed, filed] = [rows.map((row) => textOf(row[name])), cells.map((row) => row[place] ?? '')]
    if (sorted(listed) === sorted(filed)) return []
    return [findingOf(entity.name, name, `a file of ${screen.name} has ${filed.join(', ')} as ${name}, and the list ${listed.join(', ')}`)]
  })
  return trialOfFindings(world.model, request, reply, findings)
}
