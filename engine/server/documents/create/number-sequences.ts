import type { Document, Row } from '../../../core/model/document.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { nextSequences } from '../../store/documents/next-sequence.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Fills each blank sequence of these documents and their lines with the next numbers, taken in a block. */
export async function numberSequences(work: UnitOfWork, entity: Entity, documents: readonly Document[]): Promise<readonly Document[]> {
  const headers = await numberRows(work, entity, documents)
  if (fieldKindsOf(entity).lines.length === 0) return headers
  const changed = headers.map((header): Record<string, unknown> => ({ ...header }))
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(work.context.model, field.entity)
    const rows = (
      await numberRows(
        work,
        line,
        headers.flatMap((header) => rowsOf(header, field.name)),
      )
    ).values()
    for (const header of changed) header[field.name] = rowsOf(header, field.name).map(() => rows.next().value)
  }
  return changed
}

/** Fills each blank sequence of these rows with the next numbers, taken in a block. */
export async function numberRows(work: UnitOfWork, entity: Entity, rows: readonly Row[]): Promise<readonly Row[]> {
  let result = rows
  for (const field of Object.values(entity.fields)) {
    if (field.type !== 'sequence') continue
    const blanks = result.filter((row) => isBlank(row[field.name])).length
    if (blanks === 0) continue
    const numbers = (await nextSequences(work.tx, work.purchaser, `${entity.name}.${field.name}`, field.format ?? '', work.today, blanks)).values()
    result = await eachWithPauses(result, (row) => (isBlank(row[field.name]) ? { ...row, [field.name]: numbers.next().value } : row))
  }
  return result
}
