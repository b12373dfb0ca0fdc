import type { Document, Row } from '../../../core/model/document.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { nextSequences } from '../../store/documents/next-sequence.ts'
import { issue } from '../../../core/rules/issue.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { nextSsccs } from '../../store/documents/next-sscc.ts'
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
    if (field.sscc !== undefined) result = await numberBySscc(work, field.name, field.sscc, result)
    const blanks = result.filter((row) => isBlank(row[field.name])).length
    if (blanks === 0) continue
    const numbers = (await nextSequences(work.tx, work.purchaser, `${entity.name}.${field.name}`, field.format ?? '', work.today, blanks)).values()
    result = await eachWithPauses(result, (row) => (isBlank(row[field.name]) ? { ...row, [field.name]: numbers.next().value } : row))
  }
  return result
}

/** Fills each blank of the rows of suppliers that have a GS1 company prefix with the supplier's next SSCC, whichever purchaser a row is of. */
async function numberBySscc(work: UnitOfWork, name: string, preference: string, rows: readonly Row[]): Promise<readonly Row[]> {
  const blanks = rows.filter((row) => isBlank(row[name]) && typeof row.supplierEnterprise === 'string')
  const given = new Map<Row, string>()
  for (const supplier of [...new Set(blanks.map((row) => row.supplierEnterprise as string))].toSorted()) {
    const own = blanks.filter((row) => row.supplierEnterprise === supplier)
    const numbers = await nextSsccs(work.tx, supplier, preference, own.length)
    if (numbers === undefined) continue
    refuseIf(numbers.length < own.length ? [issue('SSCC_USED_UP', name)] : [])
    for (const [index, number] of numbers.entries()) given.set(own[index]!, number)
  }
  return given.size === 0 ? rows : rows.map((row) => (given.has(row) ? { ...row, [name]: given.get(row) } : row))
}
