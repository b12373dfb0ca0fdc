import './cells.css'
import type { ReactNode } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { formatShortMoment } from './format-date.ts'
import { RecordTags } from './RecordTags.tsx'
import { referencesOf } from './references-of.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { textOfField } from './text-of-field.ts'
import { textOfValue } from './text-of-value.ts'
import { valueAtPath, type Row } from './value-at-path.ts'
import type { Words } from './words.ts'

/** The rendering of one column's cells, made once for a column, so that a cell needs neither a hook nor a text lookup. */
export type CellRenderer = {
  /** The plain text of a value. */
  readonly text: (value: unknown) => string
  /** The content of a cell: the value, and the row with its unit. */
  readonly show: (value: unknown, row: Row) => ReactNode
}

type Reader = { readonly model: Model; readonly words: Words; readonly scales: Readonly<Record<string, unknown>> }

/** The cached texts of a column; a column of choices or round figures needs few. */
const mostKept = 4000

/** The cells of a field's column; `owner` is the path to its record, such as "order." for "order.amount". */
export function cellRenderer({ model, words, scales }: Reader, entity: Entity, field: Field, owner = ''): CellRenderer {
  const kept = new Map<unknown, string>()
  const read = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'object') return textOfField(field, value, words, scales)
    let text = kept.get(value)
    if (text === undefined) {
      if (kept.size >= mostKept) kept.clear()
      text = textOfField(field, value, words, scales)
      kept.set(value, text)
    }
    return text
  }

  if (field.type === 'files') return { text: read, show: (value) => filesOf(value, read(value)) }
  if (field.type === 'refs')
    return { text: read, show: (value) => (Array.isArray(value) ? <RecordTags records={referencesOf(value)} /> : textOrNothing(read(value))) }
  if (field.type === 'enum' && field.vocabulary !== undefined) {
    const vocabulary = model.vocabularies[field.vocabulary]
    const known = new Set(vocabulary?.values)
    const isToned = Object.values(vocabulary?.tones ?? {}).some((tone) => tone !== undefined && String(tone) !== '')
    if (isToned)
      return {
        text: read,
        show: (value) =>
          known.has(String(value)) ? (
            <span className="tag" data-tone={vocabulary?.tones[String(value)] || 'grey'} data-value={String(value)}>
              {read(value)}
            </span>
          ) : (
            textOrNothing(read(value))
          ),
      }
  }
  if (isNumber(field)) {
    const unit = unitOf(model, entity, field, owner)
    return {
      text: read,
      show: (value, row) => {
        const figure = read(value)
        if (figure === '') return null
        const beside = unit(row)
        if (beside === '') return figure
        return (
          <>
            {figure}
            <span className="cell-unit">{beside}</span>
          </>
        )
      },
    }
  }
  if (field.type === 'instant')
    return {
      text: read,
      show: (value) =>
        read(value) === '' ? null : (
          <time dateTime={String(value)} title={read(value)}>
            {formatShortMoment(String(value), new Date())}
          </time>
        ),
    }
  return { text: read, show: (value) => textOrNothing(read(value)) }
}

/** Plain text without an element: the grid truncates it and shows the whole on hover. */
export function textOrNothing(text: string): ReactNode {
  return text === '' ? null : text
}

function filesOf(value: unknown, text: string): ReactNode {
  const names = Array.isArray(value)
    ? value.flatMap((file: unknown) => (typeof file === 'object' && file !== null && 'name' in file ? [String(file.name)] : []))
    : []
  return names.length === 0 ? null : <span title={names.join('\n')}>{text}</span>
}

// The unit of a figure is in its own row. Currencies show their code, whatever their name.
function unitOf(model: Model, entity: Entity, { unit }: Field, owner: string): (row: Row) => string {
  if (unit === undefined) return () => ''
  const path = owner + unit
  const known = new Set(model.vocabularies[entity.fields[unit]?.vocabulary ?? '']?.values)
  return (row) => {
    const value = valueAtPath(row, path)
    return known.has(String(value)) ? String(value) : textOfValue(value)
  }
}
