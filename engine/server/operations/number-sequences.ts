import type { Document, Row } from '../../core/lifecycle/document.ts'
import { isBlank, rowsOf } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import { nextSequences } from '../store/next-sequence.ts'
import type { Work } from './work.ts'

/** The document with the next number of each sequence that is still blank, in it and in its lines. */
export async function numberSequences(work: Work, entity: Entity, document: Document): Promise<Document> {
  const [header] = await numberRows(work, entity, [document])
  const changed: Record<string, unknown> = { ...header }
  for (const field of fieldKindsOf(entity).lines)
    changed[field.name] = await numberRows(work, entityOf(work.context.model, field.entity), rowsOf(document, field.name))
  return changed
}

/** Rows of one entity with the next number of each sequence that is still blank, taken in a block. */
export async function numberRows(work: Work, entity: Entity, rows: readonly Row[]): Promise<readonly Row[]> {
  let result = rows
  for (const field of Object.values(entity.fields)) {
    if (field.type !== 'sequence') continue
    const blanks = result.filter((row) => isBlank(row[field.name])).length
    if (blanks === 0) continue
    const numbers = await nextSequences(work.tx, work.purchaser, `${entity.name}.${field.name}`, field.format ?? '', work.today, blanks)
    result = result.map((row) => (isBlank(row[field.name]) ? { ...row, [field.name]: numbers.shift() } : row))
  }
  return result
}
