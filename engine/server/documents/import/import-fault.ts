import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language } from '../../../core/model/side.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { messageOf } from '../../../core/text/message.ts'
import type { ImportColumn } from './import-columns.ts'
import type { RowIssues } from './import-rows.ts'

/** A fault of a cell: the row's number in the sheet, the heading of its column ('' for the whole row), the field, the code and its text. */
export type ImportFault = { readonly row: number; readonly column: string; readonly field: string; readonly code: string; readonly text: string }

/** Turns issues of rows into texts, in the order of the sheet; issues without a column come last in their row. */
export function faultsOf(
  model: Model,
  language: Language,
  entity: Entity,
  columns: readonly ImportColumn[],
  wrong: readonly RowIssues[],
): readonly ImportFault[] {
  const columnByField = new Map(columns.map((column) => [column.field.name, column]))
  const placeOf = ({ field }: ImportFault) => columnByField.get(field)?.index ?? Number.MAX_SAFE_INTEGER
  return wrong.flatMap(({ row, issues }) =>
    issues
      .map((issue): ImportFault => {
        const field = entity.fields[issue.path]
        const column = columnByField.get(issue.path)?.heading ?? (field === undefined ? '' : labelOfField(model, language, entity, field))
        return { row: row.number, column, field: issue.path, code: issue.code, text: messageOf(model, language, issue) }
      })
      .sort((left, right) => placeOf(left) - placeOf(right)),
  )
}
