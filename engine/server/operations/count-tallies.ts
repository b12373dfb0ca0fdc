import type { Document, Row } from '../../core/lifecycle/document.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import { isSameStored } from '../../core/lifecycle/stored-value.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field, Tally } from '../../core/model/field.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { sumTally } from './sum-tally.ts'
import { hold } from './work.ts'
import type { Held, Work } from './work.ts'

/** A saved document, as it was and as it is, whose rows may feed tallies. */
export type Feeding = { readonly entity: Entity; readonly before: Document | undefined; readonly after: Document | undefined }

type TallyField = Field & { readonly tally: Tally }

/** Rows of one entity whose tallies must be counted anew: row ids, and the fields that count them. */
export type Holders = { readonly entity: Entity; readonly ids: readonly string[]; readonly fields: readonly TallyField[] }

/** The rows that hold tallies fed by this document or its lines, now or before. */
export async function holdersOf(work: Work, feeding: Feeding): Promise<readonly Holders[]> {
  const found: Holders[] = []
  for (const feeder of feedersOf(work, feeding)) {
    for (const entity of Object.values(work.context.model.entities)) {
      const fields = Object.values(entity.fields).filter((field): field is TallyField => field.tally?.entity === feeder.entity.name)
      for (const by of new Set(fields.map((field) => field.tally.by))) {
        const ids = [...new Set(feeder.rows.map((row) => row[by]).filter((id): id is string => typeof id === 'string'))]
        if (ids.length > 0) found.push({ entity, ids, fields: fields.filter((field) => field.tally.by === by) })
      }
    }
  }
  return found
}

function feedersOf(work: Work, { entity, before, after }: Feeding): readonly { readonly entity: Entity; readonly rows: readonly Row[] }[] {
  const documents = [before, after].filter((document) => document !== undefined)
  const lines = fieldKindsOf(entity).lines.map((field) => ({
    entity: entityOf(work.context.model, field.entity),
    rows: documents.flatMap((document) => rowsOf(document, field.name)),
  }))
  return [{ entity, rows: documents }, ...lines]
}

/** Counts the tallies of these rows anew from the documents that count, and gives the held documents in which one changed. */
export async function countTallies(work: Work, holders: readonly Holders[]): Promise<ReadonlySet<Held>> {
  const changed = new Set<Held>()
  for (const { entity, ids, fields } of holders) {
    const documents = entity.line === undefined ? ids : Object.values(await documentsOfLines(work.tx, work.context.model, entity.name, ids))
    const helds = await hold(work, entity.line?.of ?? entity.name, [...new Set(documents)])
    for (const field of fields) {
      const sums = await sumTally(work, field.tally, ids)
      for (const held of helds) {
        const now = withTally(held.now, entity, field, new Set(ids), sums)
        if (now === held.now) continue
        held.now = now
        changed.add(held)
      }
    }
  }
  return changed
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
