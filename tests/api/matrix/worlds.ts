import { sql } from 'kysely'
import { holds } from '../../../engine/core/expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Document, Row } from '../../../engine/core/model/document.ts'
import { rowsOf } from '../../../engine/core/model/document.ts'
import { recompute } from '../../../engine/core/lifecycle/recompute.ts'
import { pendingOf } from '../../../engine/core/lifecycle/take-from-source.ts'
import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import type { LiveValues } from '../../../engine/core/expression/values-of.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Field } from '../../../engine/core/model/field.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { sidesThatMake } from '../../../engine/core/permissions/sides-that-make.ts'
import { preferencesOf } from '../../../engine/core/permissions/preferences.ts'
import type { StoredFile } from '../../../engine/server/files/stored-file.ts'
import { writeAudit } from '../../../engine/server/store/audit.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { Tx } from '../../../engine/server/schema/database.ts'
import { documentsFor } from './personal-rows.ts'
import { type World, WORLDS, idIn, personIn } from './world.ts'

/** Writes all worlds. Every field has a unique value, so that it is recognized wherever it appears. */
export async function seedWorlds(pool: Pool, model: Model): Promise<void> {
  const counter = { last: 0 }
  for (const world of WORLDS) {
    await sql`update account set name = ${personIn(world)} where id = ${`account of ${world.supplierPerson}`}`.execute(pool)
    const made: Record<string, Record<string, Row>> = {}
    for (const entity of inOrder(model)) {
      const documents = documentsFor(world, entity, () => documentOf(model, entity, world, made, counter))
      const document = documents[0]!
      await inTransaction(
        pool,
        entity.parties.includes('purchaser') ? { side: 'purchaser', enterprise: world.purchaser } : { side: 'supplier', enterprise: world.supplier },
        async (tx) => {
          for (const one of documents) {
            await insertFiles(tx, model, entity, one, world)
            await insertDocument(tx, model, entity.name, one)
            await writeAudit(tx, [historyOf(model, entity, one, world)])
          }
        },
      )
      ;(made[entity.name] ??= {})[document.id as string] = document
      for (const field of fieldKindsOf(entity).lines)
        for (const row of rowsOf(document, field.name)) (made[field.entity] ??= {})[row.id as string] = { ...row, [entity.name]: document }
    }
  }
}

function ownerIn(world: World, { parties }: Entity): string {
  return parties.includes('purchaser') ? world.purchaser : world.supplier
}

/** Orders documents after those that they refer to: as far as possible, and always for required refs. */
function inOrder(model: Model): readonly Entity[] {
  const left = Object.values(model.entities)
    .filter((entity) => entity.line === undefined)
    .toSorted((one, other) => (model.rank[one.name] ?? 0) - (model.rank[other.name] ?? 0))
  const ordered: Entity[] = []
  const waitsFor = (entity: Entity, isNeeded: (field: Field) => boolean) =>
    [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].some((row) =>
      fieldKindsOf(row).refs.some((field) => {
        const target = model.entities[field.entity]
        const owner = target === undefined ? undefined : (target.line?.of ?? target.name)
        return isNeeded(field) && owner !== entity.name && left.some(({ name }) => name === owner)
      }),
    )
  while (left.length > 0) {
    const free = left.findIndex((entity) => !waitsFor(entity, () => true))
    const next = free >= 0 ? free : left.findIndex((entity) => !waitsFor(entity, ({ required }) => required))
    ordered.push(...left.splice(Math.max(next, 0), 1))
  }
  return ordered
}

/** The day and the moment in all fields of their types. */
export const PLANTED_DAY = '2026-12-15'
export const PLANTED_INSTANT = '2026-10-19T02:00:00.000Z'

type Made = Readonly<Record<string, Readonly<Record<string, Row>>>>

export function evaluationContextOf(model: Model, references: Made) {
  const user = { id: 'nobody', name: 'nobody', side: 'purchaser' as const, purchasingGroups: [], accounts: ['nobody'], absent: [] }
  return { prefs: preferencesOf(model.preferences.purchaser, {}), user, today: '2026-11-20', references }
}

function documentOf(model: Model, entity: Entity, world: World, made: Made, counter: { last: number }): Document {
  const header: Record<string, unknown> = {
    ...rowOf(model, entity, world, made, counter),
    id: idIn(world, entity.name),
    version: 1,
    purchaser: ownerIn(world, entity),
    createdBy: sidesThatMake(model, entity).has('supplier') ? `account of ${world.supplierPerson}` : 'account of manager',
    ...(entity.parties.includes('supplier') && { supplierEnterprise: world.supplier }),
    ...(entity.counterparty !== undefined && { [entity.counterparty]: world.supplier }),
  }
  for (const field of fieldKindsOf(entity).lines)
    header[field.name] = [{ ...rowOf(model, entityOf(model, field.entity), world, made, counter), id: idIn(world, field.entity), lineNo: 1 }]
  return seenByAll(model, entity, inBestState(model, entity, header, made), made)
}

/** Rows that belong to one person until their flags and state open them: with these values everybody with the codes sees them. */
function seenByAll(model: Model, entity: Entity, document: Document, made: Made): Document {
  const { purchaser } = entity.rows
  const isSeen = (one: Document) => holds(model, purchaser, valuesOf(model, entity, one, evaluationContextOf(model, made)))
  if (purchaser === undefined || isSeen(document)) return document
  const flags = purchaser.references.filter((name) => entity.fields[name]?.type === 'flag')
  const flagged = { ...document, ...Object.fromEntries(flags.map((name) => [name, true])) }
  const states = Object.values(entity.regions).flatMap(({ name, states: all }) => all.map((state) => ({ [name]: state.name })))
  return [{}, ...states].map((state) => ({ ...flagged, ...state })).find(isSeen) ?? flagged
}

/** Of all combinations of states, the one in which both parties see the document and most other documents can follow from it. */
function inBestState(model: Model, entity: Entity, header: Document, made: Made): Document {
  const evaluationContext = evaluationContextOf(model, made)
  const lines = fieldKindsOf(entity).lines
  const ofRows = (field: string, states: Row) => states[field] as Row | undefined
  const settled = (states: Row) => {
    const rows = lines.map(({ name }) => [name, rowsOf(header, name).map((row) => ({ ...row, ...ofRows(name, states) }))])
    return recompute(model, entity, { ...header, ...states, ...Object.fromEntries(rows) }, evaluationContext)
  }
  // The states of the document, and under the name of each lines field those of its rows.
  const regions = [
    ...Object.values(entity.regions).map((region) => ({ region, field: undefined })),
    ...lines.flatMap((field) => Object.values(entityOf(model, field.entity).regions).map((region) => ({ region, field: field.name }))),
  ]
  const combinations = regions.reduce<readonly Row[]>(
    (all, { region: { name, states }, field }) =>
      all.flatMap((given) =>
        states.map((state) =>
          field === undefined ? { ...given, [name]: state.name } : { ...given, [field]: { ...ofRows(field, given), [name]: state.name } },
        ),
      ),
    [{}],
  )
  const scored = combinations
    .slice(0, 2000)
    .map((states) => ({ states, score: scoreOf(model, entity, valuesOf(model, entity, settled(states), evaluationContext)) }))
  return settled(scored.reduce((best, each) => (each.score > best.score ? each : best)).states)
}

function scoreOf(model: Model, entity: Entity, root: LiveValues): number {
  const supplierSees = holds(model, entity.rows.supplier, root) ? 100 : 0
  const conversions = Object.values(model.entities).flatMap((target) => Object.values(target.conversions))
  const open = conversions.filter((conversion) => {
    const lines = fieldKindsOf(entity).lines.find((field) => field.entity === conversion.source)
    const values = conversion.source === entity.name ? root : lines && (rowsOf(root, lines.name)[0] as LiveValues | undefined)
    return values !== undefined && holds(model, conversion.when, values) && pendingOf(model, conversion, values).gt(0)
  })
  return supplierSees + open.length
}

function rowOf(model: Model, entity: Entity, world: World, made: Made, counter: { last: number }): Row {
  const row: Record<string, unknown> = {}
  for (const field of Object.values(entity.fields)) {
    if (
      field.system ||
      (field.computed !== undefined && field.computedWhen === undefined) ||
      field.derived !== undefined ||
      field.tally !== undefined ||
      entity.regions[field.name] !== undefined
    )
      continue
    // The inputs that would turn an entered figure into a computed one are blank: the planted value must stay.
    if (decidesComputing(model, entity, field)) continue
    // A field that only actions write starts with its declared value.
    const initial = field.readonly && field.default !== undefined && /^\d+$/.test(field.default.source) ? field.default.source : undefined
    // Nothing falls due during the matrix, and every waiting time is over.
    const isDue = field.type === 'instant' && Object.values(entity.transitions).some(({ due }) => due === field.name)
    row[field.name] = isDue ? '2026-12-19T02:00:00.000Z' : (initial ?? withinBounds(field, world, valueOf(model, field, world, made, ++counter.last)))
  }
  return row
}

function decidesComputing(model: Model, entity: Entity, { name, type }: Field): boolean {
  if (type !== 'text') return false
  const rows = [entity, ...fieldKindsOf(entity).lines.map((lines) => entityOf(model, lines.entity))]
  return rows.some(({ fields }) =>
    Object.values(fields).some(({ computedWhen }) => computedWhen?.references.some((path) => path === name || path === `${entity.name}.${name}`) === true),
  )
}

function valueOf(model: Model, field: Field, world: World, made: Made, count: number): unknown {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'sequence':
      return `Zq${count.toString(36).padStart(4, '0')}`
    case 'quantity':
      return `${90_000 - count}.5`
    case 'price':
    case 'amount':
      return `${70_000 + count}.91`
    case 'decimal':
      return `${80_000 + count}.25`
    case 'integer':
      return String(900_000 + count)
    case 'rate':
      return `0.${130_000 + count}`
    case 'date':
      return PLANTED_DAY
    case 'instant':
      return PLANTED_INSTANT
    case 'flag':
      return false
    case 'enum':
      return model.vocabularies[field.vocabulary ?? '']?.values[0] ?? null
    case 'files':
      return [fileOf(count)]
    case 'ref':
      // A person of the purchaser, if the record requires one.
      if (field.entity === 'account') return field.required ? 'account of manager' : null
      return made[field.entity ?? '']?.[idIn(world, field.entity ?? '')] === undefined ? null : idIn(world, field.entity ?? '')
    default:
      return null
  }
}

/** One attachment with a unique name. */
function fileOf(count: number): StoredFile {
  return { id: `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`, name: `Zq${count.toString(36).padStart(4, '0')}.pdf`, size: 14, type: 'pdf' }
}

/** Stores a document's files as if a colleague of the purchaser had uploaded them. */
async function insertFiles(tx: Tx, model: Model, row: Entity, values: Row, world: World): Promise<void> {
  for (const field of Object.values(row.fields)) {
    if (field.type === 'lines') for (const line of rowsOf(values, field.name)) await insertFiles(tx, model, entityOf(model, field.entity ?? ''), line, world)
    if (field.type !== 'files') continue
    for (const { id, name, size, type } of (values[field.name] ?? []) as readonly StoredFile[])
      await sql`insert into file (id, enterprise, account, name, type, size, sha256)
        values (${id}, ${world.purchaser}, 'account of manager', ${name}, ${type}, ${size}, ${'0'.repeat(64)})`.execute(tx)
  }
}

/** Fields too short for a unique value have one that reveals nothing. */
function withinBounds({ maxLength, maximum, exclusiveMaximum }: Field, world: World, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (maxLength !== undefined && value.length > maxLength) return value.slice(-maxLength)
  const most = maximum ?? exclusiveMaximum
  if (most === undefined || !/^\d/.test(value) || Number(value) < Number(most)) return value
  if (maximum === undefined) return '0.5'
  const share = Number(maximum) * (1 - WORLDS.indexOf(world) / WORLDS.length)
  return Number(maximum) < 1 ? share.toFixed(2) : String(Math.ceil(share))
}

function namesSupplier(model: Model, entity: Entity): boolean {
  const rows = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]
  return rows.some((row) => fieldKindsOf(row).refs.some((field) => model.entities[field.entity]?.counterparty !== undefined))
}

/** A change by the supplier's person: every field of the document and its lines, with its old and new value. */
function historyOf(model: Model, entity: Entity, document: Document, world: World) {
  const ofRow = (row: Entity, values: Row, prefix: string) =>
    Object.values(row.fields)
      .filter((field) => !field.system && field.type !== 'lines' && values[field.name] !== null && values[field.name] !== undefined)
      .map((field) => ({ path: `${prefix}${field.name}`, before: values[field.name], after: values[field.name] }))
  const lines = fieldKindsOf(entity).lines.flatMap((field) =>
    rowsOf(document, field.name).flatMap((row) => ofRow(entityOf(model, field.entity), row, `${field.name}[${String(row.id)}].`)),
  )
  const isShared = entity.parties.includes('supplier') && document.supplierEnterprise !== null
  // What a supplier does may also change documents of the purchaser alone: a bid extends its inquiry.
  const isBySupplier = isShared || namesSupplier(model, entity)
  return {
    purchaser: world.purchaser,
    supplierEnterprise: isShared ? world.supplier : null,
    entity: entity.name,
    document: document.id as string,
    version: 1,
    action: Object.values(entity.transitions).find(({ event }) => !event)?.name ?? 'edit',
    account: `account of ${isBySupplier ? world.supplierPerson : 'manager'}`,
    accountName: isBySupplier ? personIn(world) : 'manager',
    side: isBySupplier ? 'supplier' : 'purchaser',
    at: '2026-11-19T02:00:00.000Z',
    id: newId(Date.now()),
    changes: [...ofRow(entity, document, ''), ...lines],
  }
}
