import type { Document, Row } from '../../core/model/document.ts'
import { rowsOf } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { isSameStored } from '../../core/model/stored-value.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field, Tally } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { sumTallies } from './sum-tallies.ts'
import { hold } from './work.ts'
import type { Held, Work } from './work.ts'

/** A saved document, as it was and as it is, whose rows may feed tallies. */
export type Feeding = { readonly entity: Entity; readonly before: Document | undefined; readonly after: Document | undefined }

type TallyField = Field & { readonly tally: Tally }

/** Rows of one entity whose tallies must be counted anew: row ids, and the fields that count them, all from the same feeding rows. */
export type Holders = { readonly entity: Entity; readonly ids: readonly string[]; readonly fields: readonly TallyField[] }

/** The rows that hold tallies which the changes of these documents or their lines may have moved: those of the same tallies together. */
export function holdersOf({ context: { model } }: Work, fed: readonly Feeding[]): readonly Holders[] {
  const together = new Map<string, { readonly entity: Entity; readonly ids: Set<string>; readonly fields: readonly TallyField[] }>()
  for (const feeding of fed)
    for (const { entity, ids, fields } of holdersOfOne(model, feeding)) {
      const key = [entity.name, fields[0]!.tally.entity, ...fields.map(({ name }) => name)].join(' ')
      const known = together.get(key)
      if (known === undefined) together.set(key, { entity, ids: new Set(ids), fields })
      else for (const id of ids) known.ids.add(id)
    }
  return [...together.values()].map(({ ids, ...rest }) => ({ ...rest, ids: [...ids] }))
}

function holdersOfOne(model: Model, feeding: Feeding): readonly Holders[] {
  return [feeding.entity, ...fieldKindsOf(feeding.entity).lines.map((field) => entityOf(model, field.entity))].flatMap((feeder) =>
    tallyGroupsOf(model, feeder).flatMap(({ entity, by, fields }) => {
      const moved = fields.filter((field) => mayHaveMoved(model, feeding, feeder, field.tally))
      const rows = moved.length === 0 ? [] : [feeding.before, feeding.after].flatMap((document) => feedersIn(feeding.entity, feeder, document))
      const ids = [...new Set(rows.map((row) => row[by]).filter((id): id is string => typeof id === 'string'))]
      return ids.length === 0 ? [] : [{ entity, ids, fields: moved }]
    }),
  )
}

type TallyGroup = { readonly entity: Entity; readonly by: string; readonly fields: readonly TallyField[] }

const groupsByFeeder = new WeakMap<Entity, readonly TallyGroup[]>()

/** The tallies that an entity's rows feed, by holder and by the ref that leads there. */
function tallyGroupsOf(model: Model, feeder: Entity): readonly TallyGroup[] {
  let groups = groupsByFeeder.get(feeder)
  if (groups === undefined) {
    groups = Object.values(model.entities).flatMap((entity) => {
      const fields = Object.values(entity.fields).filter((field): field is TallyField => field.tally?.entity === feeder.name)
      return [...new Set(fields.map((field) => field.tally.by))].map((by) => ({ entity, by, fields: fields.filter((field) => field.tally.by === by) }))
    })
    groupsByFeeder.set(feeder, groups)
  }
  return groups
}

function feedersIn(entity: Entity, feeder: Entity, document: Document | undefined): readonly Row[] {
  if (document === undefined) return []
  return entity === feeder ? [document] : rowsOf(document, feeder.line?.field ?? '')
}

/** Whether any feeding row came, went, or differs in what the tally reads of it: what it adds up, where it belongs, whether it counts. */
function mayHaveMoved(model: Model, { entity, before, after }: Feeding, feeder: Entity, tally: Tally): boolean {
  if (before === undefined || after === undefined) return true
  const read = readPathsOf(entity, feeder, tally)
  if (read === undefined) return true
  const differs = (of: Entity, names: readonly string[], left: Row, right: Row) =>
    names.some((name) => {
      const field = of.fields[name]
      return field === undefined ? left[name] !== right[name] : !isSameStored(field, left[name], right[name])
    })
  if (feeder !== entity && differs(entity, read.ofDocument, before, after)) return true
  const [earlier, later] = [feedersIn(entity, feeder, before), feedersIn(entity, feeder, after)]
  const rows = new Map(earlier.map((row) => [row.id, row]))
  return earlier.length !== later.length || later.some((row) => !rows.has(row.id) || differs(feeder, read.ofRow, rows.get(row.id)!, row))
}

/** The fields of a feeding row and of its document that a tally reads; nothing where it looks further than that. */
function readPathsOf(entity: Entity, feeder: Entity, tally: Tally): { readonly ofRow: readonly string[]; readonly ofDocument: readonly string[] } | undefined {
  const paths = (tally.when?.references ?? []).map((path) => path.split('.'))
  const ofDocument = paths.filter(([first]) => feeder !== entity && (first === entity.name || first === 'document')).map((path) => path.slice(1))
  const ofRow = paths.filter(([first]) => feeder === entity || (first !== entity.name && first !== 'document'))
  const isField = (of: Entity) => (path: readonly string[]) => path.length === 1 && of.fields[path[0]!] !== undefined
  if (!ofRow.every(isField(feeder)) || !ofDocument.every(isField(entity))) return undefined
  return {
    ofRow: [...(tally.measure === undefined ? [] : [tally.measure]), tally.by, ...ofRow.map((path) => path[0]!)],
    ofDocument: ofDocument.map((path) => path[0]!),
  }
}

/** Counts the tallies of these rows anew from the documents that count, and gives the held documents in which one changed. */
export async function countTallies(work: Work, holders: readonly Holders[]): Promise<ReadonlySet<Held>> {
  const changed = new Set<Held>()
  for (const { entity, ids, fields } of holders) {
    const helds = await heldWith(work, entity, ids)
    const sums = await sumTallies(
      work,
      fields.map((field) => field.tally),
      ids,
    )
    const counted = new Set(ids)
    for (const [index, field] of fields.entries()) {
      for (const held of helds) {
        const now = withTally(held.now, entity, field, counted, sums[index]!)
        if (now === held.now) continue
        held.now = now
        changed.add(held)
      }
    }
  }
  return changed
}

/** The documents that are these rows, or have them as lines; those that are not held yet are locked. */
async function heldWith(work: Work, entity: Entity, ids: readonly string[]): Promise<readonly Held[]> {
  if (entity.line === undefined) return hold(work, entity.name, [...new Set(ids)])
  const { of, field } = entity.line
  const helds = new Set<Held>()
  const missing = new Set(ids)
  for (const held of work.held.values()) {
    if (held.entity.name !== of) continue
    for (const row of rowsOf(held.now, field)) if (missing.delete(row.id as string)) helds.add(held)
  }
  const owners = missing.size === 0 ? {} : await documentsOfLines(work.tx, work.context.model, entity.name, [...missing])
  for (const held of await hold(work, of, [...new Set(Object.values(owners))])) helds.add(held)
  return [...helds]
}

function withTally(document: Document, entity: Entity, field: Field, ids: ReadonlySet<string>, sums: ReadonlyMap<string, string>): Document {
  const renew = (row: Row): Row => {
    if (!ids.has(row.id as string)) return row
    const sum = sums.get(row.id as string) ?? '0'
    return isSameStored(field, row[field.name], sum) ? row : { ...row, [field.name]: sum }
  }
  if (entity.line === undefined) return renew(document)
  const rows = rowsOf(document, entity.line.field)
  const renewed = rows.map(renew)
  return renewed.some((row, index) => row !== rows[index]) ? { ...document, [entity.line.field]: renewed } : document
}
