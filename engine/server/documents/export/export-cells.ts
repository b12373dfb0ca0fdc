import type { Entity } from '../../../core/model/entity.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language } from '../../../core/model/side.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import { clockOf } from '../../../core/rules/instant-of-day.ts'
import { labelOfField, labelOfValue } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import { joinNames } from '../../../core/text/name-list.ts'
import type { DraftCell } from '../../spreadsheet/sheet-draft.ts'

/** A column of an export: its heading, and the text of a row's value. */
export type ExportColumn = {
  readonly path: string
  readonly heading: string
  readonly width: number
  readonly cell: (row: Readonly<Record<string, unknown>>) => DraftCell | null
}

/** The columns of a list as a person reads them; instants by the enterprise's clock. */
export function exportColumn(model: Model, language: Language, entity: Entity, path: string, timeZone: string): ExportColumn {
  const found = fieldAtPath(model, entity, path)
  const last = path.split('.').at(-1) ?? path
  const clockTime = clockTimeIn(timeZone)
  const orSealed =
    (cell: (value: unknown) => DraftCell | null): ExportColumn['cell'] =>
    (row) => {
      const { _sealed: sealed, _opens: times } = row
      if (!Array.isArray(sealed) || !sealed.includes(path)) return cell(row[path])
      const time = (times as Readonly<Record<string, string>> | undefined)?.[path]
      const text = time === undefined ? textOf(model, language, 'ui.sealed.closed') : textOf(model, language, 'ui.sealed.until', { time: clockTime(time) })
      return { kind: 'text', text }
    }
  if (found === undefined)
    return { path, heading: model.texts[language][`field.system.${last}`] ?? last, width: 18, cell: orSealed((value) => systemCell(value, clockTime)) }
  const { field } = found
  const heading = labelOfField(model, language, found.entity, field)
  const width = Math.max(10, Math.min(40, 2 * heading.length + 4, 40))
  const text = (value: string): DraftCell => ({ kind: 'text', text: value })
  const cell = (value: unknown): DraftCell | null => {
    if (value === null || value === undefined || value === '') return null
    if (field.type === 'refs' && Array.isArray(value)) return text(joinNames(value.map(textOfObject), language))
    if (typeof value === 'object') return text(textOfObject(value))
    switch (field.type) {
      case 'enum':
        return text(labelOfValue(model, language, field.vocabulary ?? '', String(value)))
      case 'flag':
        return text(typeof value === 'boolean' ? textOf(model, language, `ui.spreadsheet.${value ? 'yes' : 'no'}`) : String(value))
      case 'date':
        return { kind: 'day', text: String(value) }
      case 'instant':
        return text(clockTime(String(value)))
      case 'rate':
        // A plain 1 would be read back as 1 %.
        return { kind: 'number', text: String(value), isPercent: true }
      default:
        // A mask replaces a figure and is not a number.
        return isNumber(field) ? { kind: 'number', text: String(value) } : text(String(value))
    }
  }
  return {
    path,
    heading,
    width: field.type === 'text' || field.type === 'longText' || field.type === 'ref' || field.type === 'refs' ? Math.max(width, 20) : width,
    cell: orSealed(cell),
  }
}

function systemCell(value: unknown, clockTime: (text: string) => string): DraftCell | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return { kind: 'text', text: textOfObject(value) }
  return { kind: typeof value === 'number' ? 'number' : 'text', text: typeof value === 'string' ? clockTime(value) : String(value) }
}

/** A reference's text, or the names of files. */
function textOfObject(value: object): string {
  if (Array.isArray(value))
    return value.map((each: unknown) => (typeof each === 'object' && each !== null && 'name' in each ? String(each.name) : String(each))).join('\n')
  return 'text' in value ? String(value.text) : ''
}

/** Formats instants in a time zone. */
function clockTimeIn(timeZone: string): (text: string) => string {
  return (text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? clockOf(new Date(text), timeZone).replace('T', ' ') : text)
}
