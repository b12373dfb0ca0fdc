import { Decimal } from '../../core/decimal/decimal.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { findingOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import { isFigure } from '../stories/is-figure.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import { withinBudget } from '../world/budget.ts'
import { readDocument, readerOf } from '../world/read.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { knownDocuments } from './known-documents.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** How many documents of an entity are added up. */
const DOCUMENTS = 6
/** What the search for a document with figures may cost. */
const BUDGET = 300

/** Parts that a figure is declared as the sum of: figures of the rows of `lines`, or of the same row, each with its sign. */
export type Sum = { readonly field: string; readonly lines?: string; readonly parts: readonly { readonly name: string; readonly sign: 1 | -1 }[] }

/** The parts of a figure whose formula only adds and takes away; undefined for every other. */
export function sumOf({ name, computed, computedWhen }: Field): Sum | undefined {
  if (computed === undefined || computedWhen !== undefined) return undefined
  const overLines = /^(\w+)\.map\((\w+), \2\.(\w+)\)\.sum\(\)$/.exec(computed.source)
  if (overLines !== null) return { field: name, lines: overLines[1]!, parts: [{ name: overLines[3]!, sign: 1 }] }
  if (!/^[a-zA-Z]\w*( [+-] [a-zA-Z]\w*)+$/.test(computed.source)) return undefined
  const parts = computed.source.split(/ (?=[+-] )/)
  return { field: name, parts: parts.map((part) => ({ name: part.replace(/^[+-] /, ''), sign: part.startsWith('- ') ? -1 : 1 })) }
}

/** What is declared as a sum is the sum of what is shown beside it. */
export function sumCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => {
    if (entity.line !== undefined) return []
    const sums = placedSums(model, entity)
    if (sums.length === 0 || pathBelow(entity, entity.api.purchaser === undefined ? 'supplier' : 'purchaser', 'detail') === undefined) return []
    return [
      {
        id: `${entity.name}/relation/parts add up`,
        kind: 'relation',
        about: entity.name,
        title: `of ${entity.name} ${sums.map(({ of, sum }) => (of === entity ? sum.field : `${of.line?.field}.${sum.field}`)).join(', ')} are the sums of their parts`,
        why: { text: sums.map(({ of, sum }) => of.fields[sum.field]!.computed!.source).join('; '), at: entity.at },
        ready: (world) => addedUp(world, entity, sums),
      },
    ]
  })
}

type Placed = { readonly of: Entity; readonly sum: Sum }

function placedSums(model: Model, entity: Entity): readonly Placed[] {
  const lines = Object.values(entity.fields).flatMap(({ type, entity: line }) => (type === 'lines' ? [entityOf(model, line ?? '')] : []))
  return [entity, ...lines].flatMap((of) =>
    Object.values(of.fields).flatMap((field) => {
      const sum = isNumber(field) ? sumOf(field) : undefined
      const from = sum?.lines === undefined ? of : model.entities[of.fields[sum.lines]?.entity ?? '']
      return sum !== undefined && from !== undefined && sum.parts.every(({ name }) => from.fields[name] !== undefined) ? [{ of, sum }] : []
    }),
  )
}

async function addedUp(world: World, entity: Entity, sums: readonly Placed[]): Promise<Trial | Unsent> {
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'detail')
  let last: Trial | undefined
  if (path === undefined) return unreached(`no detail of ${entity.name}`)
  const ids = [...(await knownDocuments(world, entity, person, DOCUMENTS))]
  // A sum of nothing proves nothing.
  const isTold = async (id: string): Promise<boolean> => isFilled(sums, (await readDocument(world, entity, id)) ?? {})
  if (!(await someAsync(ids, isTold))) {
    const filled = await withFigures(world, entity, sums)
    if (filled !== undefined) ids.unshift(filled)
  }
  for (const id of ids) {
    const envelope = { entity: { id } }
    const reply = await person.call(path, envelope)
    if (reply.answer?.returnCode !== '0') continue
    const shown = (reply.answer.entity ?? {}) as Row
    const findings = sums.flatMap(({ of, sum }): readonly Finding[] => {
      const field = of.line?.field
      const scopes: readonly Row[] = of === entity ? [shown] : rowsOf(shown, field ?? '')
      return scopes.flatMap((row, index) => sumDifference(of, sum, row, of === entity ? '' : `${field}[${index}].`))
    })
    last = trialOfFindings(world.model, { person, path, envelope }, reply, findings)
    if (findings.length > 0) return last
  }
  return last ?? unreached(`no ${entity.name} could be made`)
}

async function someAsync<Each>(all: readonly Each[], holds: (one: Each) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (await holds(one)) return true
  return false
}

/** Checks whether every sum of a document has a part other than nothing. */
function isFilled(sums: readonly Placed[], document: Row): boolean {
  return sums.every(({ of, sum }) => {
    const scopes = of.line === undefined ? [document] : rowsOf(document, of.line.field)
    const rows = sum.lines === undefined ? scopes : scopes.flatMap((scope) => rowsOf(scope, sum.lines!))
    return rows.some((row) => sum.parts.some(({ name }) => isFigure(row[name]) && Number(row[name]) !== 0))
  })
}

/** A document in which the parts of the sums have figures, if one is found soon. */
async function withFigures(world: World, entity: Entity, sums: readonly Placed[]): Promise<string | undefined> {
  const reads = sums.map(({ of, sum }) => ({
    entity: sum.lines === undefined ? of.name : (of.fields[sum.lines]?.entity ?? ''),
    paths: sum.parts.map(({ name }) => name),
  }))
  const found = await withinBudget(world, BUDGET, () =>
    world.reachGoal(entity, { isThere: ({ document }) => isFilled(sums, document), reads, name: 'parts add up' }, { variant: 0 }),
  )
  return found === undefined ? undefined : String(found.id)
}

function sumDifference({ name: entity }: Entity, { field, lines, parts }: Sum, row: Row, place: string): readonly Finding[] {
  const shown = row[field]
  const rows = lines === undefined ? [row] : rowsOf(row, lines)
  const values = rows.flatMap((each) => parts.map(({ name, sign }) => ({ value: each[name], sign })))
  // Of a blank part the declaration says by itself what it counts as.
  if (!isFigure(shown) || (lines === undefined && values.some(({ value }) => !isFigure(value)))) return []
  const whole = values.reduce((sum, { value, sign }) => (isFigure(value) ? sum.plus(new Decimal(value).times(sign)) : sum), new Decimal(0))
  if (whole.equals(shown)) return []
  const told = lines === undefined ? parts.map(({ name, sign }) => `${sign === 1 ? '+' : '-'} ${name}`).join(' ') : `the ${lines} by ${parts[0]!.name}`
  return [findingOf(entity, field, `${place}${field} is ${shown}, but ${told.replace(/^\+ /, '')} come to ${whole.toFixed()}`)]
}
