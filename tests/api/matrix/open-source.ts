import { sql } from 'kysely'
import { holds } from '../../../engine/core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import type { LiveValues } from '../../../engine/core/expression/values-of.ts'
import { recompute } from '../../../engine/core/lifecycle/recompute.ts'
import { pendingOf } from '../../../engine/core/lifecycle/take-from-source.ts'
import { type Document, type Row, rowsOf } from '../../../engine/core/model/document.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Conversion } from '../../../engine/core/model/lifecycle.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { isStored } from '../../../engine/core/model/is-stored.ts'
import type { Endpoint, Probe } from './probe.ts'
import { type World, idIn } from './world.ts'
import { evaluationContextOf } from './worlds.ts'

/**
 * Asks a path while the source of its conversion is as the conversion wants it. Each world has a document of a kind once, in the state from which most others
 * follow; from that state some conversions are refused, and an attack on a refusal proves nothing.
 */
export async function withOpenSource<T>(probe: Probe, endpoint: Endpoint, world: World, ask: () => Promise<T>): Promise<T> {
  const conversion = conversionOf(probe.model, endpoint)
  const changes = conversion === undefined ? [] : changesThatOpen(probe, conversion, world)
  for (const { entity, after } of changes) await write(probe, entity, world, after)
  try {
    return await ask()
  } finally {
    for (const { entity, before } of changes) await write(probe, entity, world, before)
  }
}

/** What a row of a world has now, and what it has while the conversion is open. */
type Change = { readonly entity: string; readonly before: Row; readonly after: Row }

function conversionOf(model: Model, { target }: Endpoint): Conversion | undefined {
  if (target.kind !== 'prepare' && target.kind !== 'propose') return undefined
  const entity = entityOf(model, target.entity)
  return entity.conversions[entity.transitions[target.transition]?.conversion ?? '']
}

const found = new WeakMap<Probe, Map<Conversion, Map<World, readonly Change[]>>>()

function changesThatOpen(probe: Probe, conversion: Conversion, world: World): readonly Change[] {
  const ofProbe = found.get(probe) ?? new Map<Conversion, Map<World, readonly Change[]>>()
  found.set(probe, ofProbe)
  const ofConversion = ofProbe.get(conversion) ?? new Map<World, readonly Change[]>()
  ofProbe.set(conversion, ofConversion)
  const changes = ofConversion.get(world) ?? searchChanges(probe, conversion, world)
  ofConversion.set(world, changes)
  return changes
}

function searchChanges({ model, planted }: Probe, conversion: Conversion, world: World): readonly Change[] {
  const source = entityOf(model, conversion.source)
  const owner = source.line === undefined ? source : entityOf(model, source.line.of)
  const rows = planted.get(world.name)
  const header = rows?.get(owner.name)
  if (rows === undefined || header === undefined) return []
  const references = Object.fromEntries([...rows].map(([name, row]) => [name, { [idIn(world, name)]: withOwner(model, rows, name, row) }]))
  const evaluationContext = evaluationContextOf(model, references)
  const lines = fieldKindsOf(owner).lines.filter((field) => rows.has(field.entity))
  const withRows = (values: Row, ofSource: Row): Document => ({
    ...header,
    ...values,
    ...Object.fromEntries(lines.map((field) => [field.name, [{ ...rows.get(field.entity)!, ...(field.entity === source.name && ofSource) }]])),
  })
  const lineField = lines.find((field) => field.entity === source.name)?.name
  const isOpen = (document: Document) => {
    const root = valuesOf(model, owner, document, evaluationContext)
    const values = source === owner ? root : (rowsOf(root, lineField ?? '')[0] as LiveValues | undefined)
    return values !== undefined && holds(model, conversion.when, values) && pendingOf(model, conversion, values).gt(0)
  }
  const asPlanted = withRows({}, {})
  if (isOpen(asPlanted)) return []
  for (const { ofOwner, ofSource } of candidates(owner, source, conversion)) {
    const document = recompute(model, owner, withRows(ofOwner, ofSource), evaluationContext)
    if (!isOpen(document)) continue
    const change = (entity: Entity, before: Row, after: Row): Change => {
      const names = Object.values(entity.fields).flatMap((field) =>
        field.type !== 'lines' && !field.system && isStored(entity, field) && before[field.name] !== after[field.name] ? [field.name] : [],
      )
      const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
      return { entity: entity.name, before: only(before), after: only(after) }
    }
    const ofRow = lineField === undefined ? [] : [change(source, rows.get(source.name)!, rowsOf(document, lineField)[0]!)]
    return [change(owner, header, document), ...ofRow].filter(({ after }) => Object.keys(after).length > 0)
  }
  return []
}

/** A row with the document that it belongs to. */
function withOwner(model: Model, rows: ReadonlyMap<string, Row>, name: string, row: Row): Row {
  const line = model.entities[name]?.line
  return line === undefined ? row : { ...row, [line.of]: rows.get(line.of) }
}

type Candidate = { readonly ofOwner: Row; readonly ofSource: Row }

/** States of the document and of its row, with the flags that the conversion reads off and on; then the same with up to three of the figures that other documents bring and that it reads. */
function* candidates(owner: Entity, source: Entity, { when, take }: Conversion): Generator<Candidate> {
  const flags = Object.values(owner.fields).filter(
    ({ name, type, computed }) =>
      type === 'flag' && computed === undefined && when?.references.some((path) => path === name || path === `${owner.name}.${name}`) === true,
  )
  const ofOwners = [{}, ...(flags.length === 0 ? [] : [Object.fromEntries(flags.map(({ name }) => [name, true]))])].flatMap((flagged) =>
    statesOf(owner).map((states) => ({ ...states, ...flagged })),
  )
  const all = ofOwners.flatMap((ofOwner) => (source === owner ? [{ ofOwner, ofSource: {} }] : statesOf(source).map((ofSource) => ({ ofOwner, ofSource }))))
  yield* all
  const read = new Set([when, take.pending, take.default].flatMap((formula) => formula?.references ?? []))
  for (let isNew = true; isNew;) {
    const before = read.size
    for (const { name, computed } of Object.values(source.fields)) if (read.has(name)) for (const path of computed?.references ?? []) read.add(path)
    isNew = read.size > before
  }
  const figures = Object.values(source.fields)
    .filter(({ name, tally, type }) => tally !== undefined && type === 'quantity' && read.has(name))
    .map(({ name }, index) => ({ [name]: `${100 + index}` }))
  for (const brought of upToThree(figures))
    for (const { ofOwner, ofSource } of all)
      yield source === owner ? { ofOwner: { ...ofOwner, ...brought }, ofSource } : { ofOwner, ofSource: { ...ofSource, ...brought } }
}

function statesOf({ regions }: Entity): readonly Row[] {
  return Object.values(regions).reduce<readonly Row[]>(
    (all, { name, states }) => all.flatMap((given) => states.map((state) => ({ ...given, [name]: state.name }))),
    [{}],
  )
}

function* upToThree(figures: readonly Row[]): Generator<Row> {
  for (const one of figures) yield one
  for (const [first, one] of figures.entries()) for (const other of figures.slice(first + 1)) yield { ...one, ...other }
  for (const [first, one] of figures.entries())
    for (const [second, other] of figures.slice(first + 1).entries())
      for (const third of figures.slice(first + second + 2)) yield { ...one, ...other, ...third }
}

async function write({ api }: Probe, entity: string, world: World, values: Row): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  await sql`update ${sql.id(entity)} set ${sql.join(set)} where id = ${idIn(world, entity)}`.execute(api.pool)
}
