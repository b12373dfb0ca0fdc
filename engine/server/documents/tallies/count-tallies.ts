import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field, Tally } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { sumTallies } from './sum-tallies.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** A saved document, before and after, whose rows may feed tallies. */
export type SavedDocument = { readonly entity: Entity; readonly before: Document | undefined; readonly after: Document | undefined }

type TallyField = Field & { readonly tally: Tally }

/** Rows of one entity whose tallies must be counted: row ids, and the tally fields, all from the same feeding rows. */
export type TallyHolders = { readonly entity: Entity; readonly ids: readonly string[]; readonly fields: readonly TallyField[] }

/** The rows whose tallies may have changed by these documents or their lines, grouped by tallies. */
export function tallyHoldersOf({ context: { model } }: UnitOfWork, fed: readonly SavedDocument[]): readonly TallyHolders[] {
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

function holdersOfOne(model: Model, feeding: SavedDocument): readonly TallyHolders[] {
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

/** The tallies that an entity's rows feed, by holder and by the ref to it. */
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

/** Checks whether any feeding row came, went, or changed in what the tally reads: its figure, its holder, or whether it counts. */
function mayHaveMoved(model: Model, { entity, before, after }: SavedDocument, feeder: Entity, tally: Tally): boolean {
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

/** The fields of a feeding row and its document that a tally reads; undefined if it reads further. */
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

/** Counts the tallies of these rows from the documents that count, and returns the tracked documents in which one changed. */
export async function countTallies(work: UnitOfWork, holders: readonly TallyHolders[]): Promise<ReadonlySet<TrackedDocument>> {
  const changed = new Set<TrackedDocument>()
  for (const { entity, ids, fields } of holders) {
    const trackedDocuments = await heldWith(work, entity, ids)
    const sums = await sumTallies(
      work,
      fields.map((field) => field.tally),
      ids,
    )
    const counted = new Set(ids)
    for (const [index, field] of fields.entries()) {
      for (const tracked of trackedDocuments) {
        const now = withTally(tracked.current, entity, field, counted, sums[index]!)
        if (now === tracked.current) continue
        tracked.current = now
        changed.add(tracked)
      }
    }
  }
  return changed
}

/** The documents that are these rows, or have them as lines; locks those not tracked yet. */
async function heldWith(work: UnitOfWork, entity: Entity, ids: readonly string[]): Promise<readonly TrackedDocument[]> {
  if (entity.line === undefined) return lockDocuments(work, entity.name, [...new Set(ids)])
  const { of, field } = entity.line
  const trackedDocuments = new Set<TrackedDocument>()
  const missing = new Set(ids)
  for (const tracked of work.trackedDocuments.values()) {
    if (tracked.entity.name !== of) continue
    for (const row of rowsOf(tracked.current, field)) if (missing.delete(row.id as string)) trackedDocuments.add(tracked)
  }
  const owners = missing.size === 0 ? {} : await documentsOfLines(work.tx, work.context.model, entity.name, [...missing])
  for (const tracked of await lockDocuments(work, of, [...new Set(Object.values(owners))])) trackedDocuments.add(tracked)
  return [...trackedDocuments]
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
