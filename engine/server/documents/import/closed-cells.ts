import { isBlank } from '../../../core/model/document.ts'
import type { EvaluationContext, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import { languages } from '../../../core/model/side.ts'
import type { Language } from '../../../core/model/side.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import { joinNames } from '../../../core/text/name-list.ts'
import { parseCell } from '../../../core/rules/parse-cell.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { SheetRow } from '../../spreadsheet/sheet.ts'
import { exportColumn } from '../export/export-cells.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { textOfRecord } from '../visibility/present-document.ts'
import { textOfCell } from './import-cells.ts'
import type { ImportColumn } from './import-columns.ts'

/** Tells why cells of a row are refused: nothing of a cell that shows what the list shows, or is blank. */
export type ClosedCells = (row: SheetRow, record: Row, evaluationContext: EvaluationContext) => readonly Issue[]

/**
 * Judges the cells of columns that this person may not change. A cell of a hidden value is never compared with that value, which the answer would tell: it
 * shows the mask, or is refused.
 */
export function closedCellsOf(work: UnitOfWork, entity: Entity, closed: readonly ImportColumn[], isFrom1904: boolean, names: NamesOfValue): ClosedCells {
  const { masked, unseen, seals } = visibilityFor(work.context.model, entity, work.actor)
  const shown = closed.filter(({ field }) => !seals.has(field.name))
  const columns = new Map(shown.map(({ field }) => [field, shownTexts(work, entity, field)]))
  return (row, record, evaluationContext) =>
    shown.flatMap(({ field, index }) => {
      const cell = row.cells[index]
      if (cell === null || cell === undefined || cell.text.trim() === '') return []
      const { name } = field
      if (masked.has(name) || unseen.has(name)) return cell.text === masked.get(name) ? [] : [issue('FIELD_NOT_VISIBLE', name, { field: name })]
      const text = textOfCell(field, cell, isFrom1904)
      const isShown = columns.get(field)!(record, evaluationContext).includes(text.trim())
      return isShown || isSameValue(field, text, record[name], names) ? [] : [issue('READ_ONLY', name)]
    })
}

/** Judges the cells of computed values, which a file of new records says too: each is refused unless it says what is computed. */
export function comparedCellsOf(work: UnitOfWork, entity: Entity, compared: readonly ImportColumn[], isFrom1904: boolean, names: NamesOfValue): ClosedCells {
  const columns = new Map(compared.map(({ field }) => [field, shownTexts(work, entity, field)]))
  return (row, record, evaluationContext) =>
    compared.flatMap(({ field, index }) => {
      const cell = row.cells[index]
      const text = cell === null || cell === undefined ? '' : textOfCell(field, cell, isFrom1904).trim()
      if (text === '') return [issue('REQUIRED', field.name)]
      const shown = columns.get(field)!(record, evaluationContext)
      // Without what it follows from, there is nothing to compare with.
      if (shown.length === 0 || shown.includes(text) || isSameValue(field, text, record[field.name], names)) return []
      return [issue('IMPORT_DIFFERS', field.name, { expected: shown[0]! })]
    })
}

/** The texts by which a list shows this person the record that a reference names, in each language; none for a record that the person does not see. */
export function namesOfReference(work: UnitOfWork, field: Field, record: Row, evaluationContext: EvaluationContext): readonly string[] {
  const id = record[field.name]
  if (typeof id !== 'string') return []
  const { model } = work.context
  const texts = languages.map((language) => textOfRecord(model, field.entity ?? '', id, { ...work.actor, language }, evaluationContext).trim())
  return texts.filter((text) => text !== '')
}

/** The same of a field with several records, in one language: the id of each, and the text that a list shows for it. */
export function recordsInList(
  work: UnitOfWork,
  field: Field,
  record: Row,
  evaluationContext: EvaluationContext,
  language: Language,
): readonly { readonly id: string; readonly text: string }[] {
  const ids = record[field.name]
  const { model } = work.context
  const textOf = (id: string) => textOfRecord(model, field.entity ?? '', id, { ...work.actor, language }, evaluationContext).trim()
  return Array.isArray(ids) ? (ids as readonly string[]).map((id) => ({ id, text: textOf(id) })) : []
}

/** The texts that a list shows for a value, in each language. */
function shownTexts(work: UnitOfWork, entity: Entity, field: Field): (record: Row, evaluationContext: EvaluationContext) => readonly string[] {
  if (field.type === 'ref') return (record, evaluationContext) => namesOfReference(work, field, record, evaluationContext)
  if (field.type === 'refs')
    return (record, evaluationContext) =>
      languages.map((language) => {
        const shown = recordsInList(work, field, record, evaluationContext, language)
        return joinNames(
          shown.map(({ text }) => text),
          language,
        )
      })
  const columns = languages.map((language) => exportColumn(work.context.model, language, entity, field.name, work.timeZone))
  return (record) => columns.flatMap(({ cell }) => cell({ [field.name]: record[field.name] })?.text.trim() ?? [])
}

/** The same value in another spelling, such as a figure with separators. */
function isSameValue(field: Field, text: string, stored: unknown, names: NamesOfValue): boolean {
  if (field.type === 'ref' || isBlank(stored)) return false
  const reading = parseCell(field, text, names)
  return 'value' in reading && isSameStored(field, reading.value, stored)
}
