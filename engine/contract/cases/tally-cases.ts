import { Decimal } from '../../core/decimal/decimal.ts'
import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { isFieldOfSide } from '../../core/model/is-field-of-side.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field, Tally } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { rangeOfRows } from '../../core/query/range-of-rows.ts'
import { findingOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import { pathBelow, pathOfRows } from '../../core/wire/path-below.ts'
import { withinBudget } from '../world/budget.ts'
import { liveOf, ownerOfRow, readDocument, readerOf } from '../world/read.ts'
import { scopesOf } from '../world/scopes.ts'
import { storedRow } from '../world/stored-row.ts'
import type { Live } from '../world/live.ts'
import type { World } from '../world/world.ts'
import { ownerOf } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** How many counted rows are read, and how many totals of them are compared. */
const ROWS = 30
const TOTALS = 6
/** What the search for a row that does not count may cost; without one the rows that are there are added up. */
const BUDGET = 300

/** A total over other documents is the sum of the rows that count, as their own lists show them: what is cancelled does not count. */
export function tallyCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap((field): readonly Case[] => {
      const { tally } = field
      if (tally === undefined || isRanged(model, entityOf(model, tally.entity))) return []
      const what = tally.measure === undefined ? `number of ${tally.entity}` : `sum of ${tally.entity}.${tally.measure}`
      return [
        {
          id: `${(model.entities[entity.line?.of ?? ''] ?? entity).name}/relation/${entity.line === undefined ? '' : `${entity.line.field}.`}${field.name} counts`,
          kind: 'relation',
          about: entity.line?.of ?? entity.name,
          title: `${field.name} of ${entity.name} is the ${what}${tally.when === undefined ? '' : ` where ${tally.when.source}`}`,
          why: { text: `${field.name}: tally`, at: field.at },
          ready: (world) => counted(world, entity, field, tally),
        },
      ]
    }),
  )
}

/** Checks whether the list of these rows shows only some months of them at a time: they cannot be added up there. */
function isRanged(model: Model, { line, name }: Entity): boolean {
  return (['purchaser', 'supplier'] as const).some((side) => rangeOfRows(model, side, line?.of ?? name, line?.field) !== undefined)
}

/** A row that points to a total, and whether it counts. */
type Feeding = { readonly row: Row; readonly target: string; readonly isCounted: boolean }

async function counted(world: World, entity: Entity, field: Field, tally: Tally): Promise<Trial | Unsent> {
  const feeder = entityOf(world.model, tally.entity)
  const measured = tally.measure === undefined ? undefined : feeder.fields[tally.measure]
  if (measured !== undefined && !isFieldOfSide(measured, readerOf(world, ownerOf(world, feeder)).actor.side))
    return unreached(`${measured.name} of ${feeder.name} is shown to nobody who could add it up`)
  let rows = await feedingRows(world, feeder, tally)
  if (rows.length === 0 && (await makeFeeding(world, feeder, tally, false))) rows = await feedingRows(world, feeder, tally)
  const isEveryCounted = tally.when !== undefined && rows.every(({ isCounted }) => isCounted)
  if (isEveryCounted && (await makeFeeding(world, feeder, tally, true))) rows = await feedingRows(world, feeder, tally)
  if (rows.length === 0) return unreached(`no ${feeder.name} points to a ${entity.name}`)
  const targets = [...new Set(rows.toSorted((one, other) => Number(one.isCounted) - Number(other.isCounted)).map(({ target }) => target))]
  let last: Trial | undefined
  for (const target of targets.slice(0, TOTALS)) {
    const shown = await shownTotal(world, entity, field, target)
    const all = await feedingRows(world, feeder, tally, target)
    if (shown === undefined || all.length >= ROWS) continue
    const sum = all.filter(({ isCounted }) => isCounted).reduce((whole, { row }) => whole.plus(figureOf(tally, row)), new Decimal(0))
    const told = `${field.name} of ${entity.name} ${target} is ${String(shown.value)}, but the ${all.length} rows of ${feeder.name} that point there come to ${sum.toFixed()}`
    const findings: readonly Finding[] = sum.equals(String(shown.value)) ? [] : [findingOf(entity.name, field.name, told)]
    last = trialOfFindings(world.model, shown.request, await shown.request.person.call(shown.request.path, shown.request.envelope), findings)
    if (findings.length > 0) return last
  }
  return last ?? unreached(`no ${entity.name} shows ${field.name}`)
}

function figureOf({ measure }: Tally, row: Row): Decimal {
  if (measure === undefined) return new Decimal(1)
  const value = row[measure]
  return isBlank(value) ? new Decimal(0) : new Decimal(String(value))
}

async function feedingRows(world: World, feeder: Entity, { by, when }: Tally, target?: string): Promise<readonly Feeding[]> {
  const owner = ownerOf(world, feeder)
  const person = readerOf(world, owner)
  const { side } = person.actor
  const path = feeder.line === undefined ? pathBelow(feeder, side, 'list') : pathOfRows(owner, side, feeder.line.field)
  if (path === undefined) return []
  const where = target === undefined ? { field: by, operator: 'notBlank' } : { field: by, operator: 'equals', value: target }
  const newest = feeder.line === undefined ? { order: 'createdAt', orderSort: 'desc' } : {}
  const { answer } = await person.call(path, { entity: { where: [where] }, ...newest, pager: { page: 1, pageSize: ROWS } })
  const found: Feeding[] = []
  for (const shown of (answer?.returnCode === '0' ? (answer.list ?? []) : []) as readonly Row[]) {
    const row = storedRow(world, feeder, shown)
    const scope = when === undefined ? {} : await scopeOfRow(world, owner, feeder, row)
    if (scope === undefined || typeof row[by] !== 'string') continue
    found.push({ row, target: row[by], isCounted: when === undefined || holds(world.model, when, scope) })
  }
  return found
}

/** What the conditions of a listed row read. */
async function scopeOfRow(world: World, owner: Entity, feeder: Entity, row: Row): Promise<LiveValues | undefined> {
  const id = feeder.line === undefined ? row.id : row.document
  const document = typeof id === 'string' ? await readDocument(world, owner, id) : undefined
  if (document === undefined) return undefined
  const { values } = await liveOf(world, readerOf(world, owner), owner, document)
  if (feeder.line === undefined) return values
  const index = rowsOf(document, feeder.line.field).findIndex((each) => each.id === row.id)
  return scopesOf(feeder, values)[index]
}

/** Brings a document to where one of its rows points to a total, and does not count if that is wanted. */
async function makeFeeding(world: World, feeder: Entity, { by, when }: Tally, isUncounted: boolean): Promise<boolean> {
  const owner = ownerOf(world, feeder)
  const isThere = ({ document, values }: Live): boolean => {
    const rows: readonly Row[] = feeder.line === undefined ? [document] : rowsOf(document, feeder.line.field)
    const scopes = scopesOf(feeder, values)
    return rows.some((row, index) => !isBlank(row[by]) && (!isUncounted || when === undefined || !holds(world.model, when, scopes[index] ?? {})))
  }
  const name = `${isUncounted ? 'not counted' : 'counted'} by ${by}`
  const reads = [{ entity: feeder.name, paths: [by] }, ...(when === undefined ? [] : [{ entity: when.scope, paths: when.references }])]
  const goal = { name, isThere, reads }
  return (await withinBudget(world, BUDGET, () => world.reachGoal(owner, goal, { variant: 0, links: new Set([by]) }))) !== undefined
}

async function shownTotal(
  world: World,
  entity: Entity,
  { name }: Field,
  id: string,
): Promise<{ readonly value: unknown; readonly request: Trial['request'] } | undefined> {
  const owner = ownerOf(world, entity)
  const person = readerOf(world, owner)
  const path = pathBelow(owner, person.actor.side, 'detail')
  const document = entity.line === undefined ? id : await ownerOfRow(world, owner, entity, id)
  const shown = document === undefined || path === undefined ? undefined : await readDocument(world, owner, document)
  const row = shown === undefined || entity.line === undefined ? shown : rowsOf(shown, entity.line.field).find((each) => each.id === id)
  const value = row?.[name]
  return value === undefined || isBlank(value) ? undefined : { value, request: { person, path: path!, envelope: { entity: { id: document } } } }
}
