import type { ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Column } from '../../../core/model/screen.ts'
import { columnGroupTextKeys } from '../../../core/text/text-keys.ts'
import { clipboardText } from '../../cells/clipboard-text.ts'
import { cellRenderer, textOrNothing } from '../../cells/cell-renderer.tsx'
import { isNumber } from '../../../core/model/is-number.ts'
import { sealMark } from '../../cells/seal-mark.tsx'
import { sealOf, textOfSeal } from '../../cells/seal-of.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import type { Words } from '../../cells/words.ts'
import { arrange, isHidden, type ColumnSettings } from '../settings/column-settings.ts'
import type { SeriesKind } from '../api/filling.ts'
import { widthOfField } from './width-of-field.ts'
import type { GridColumn } from '../api/grid-column.ts'
import { documentFieldsRead } from './document-fields-read.ts'

type Wanted = {
  readonly model: Model
  readonly words: Words
  /** The person's decimal format. */
  readonly scales: Readonly<Record<string, unknown>>
  readonly entity: Entity
  /** The screen of these columns, for the texts of their groups. */
  readonly screen: string
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly settings: Pick<ColumnSettings, 'order' | 'hidden' | 'shown'>
  /** The document of the rows, whose texts are the headings of some columns. */
  readonly heading?: Row | undefined
  /** Whether a field exists, by the document; called for fields that only the document decides about. */
  readonly isThere?: ((field: Field) => boolean) | undefined
  readonly isSortable: (path: string) => boolean
  /** Renders the column that names the row, for instance as a link: the first pinned one. */
  readonly showDisplay?: (row: Row, content: ReactNode) => ReactNode
}

const unknownWidth = 140
/** Several values have no order. */
const unsortable: readonly Field['type'][] = ['files', 'lines', 'refs']

/** The columns of a screen, frozen ones first, in the person's order. */
export function dataColumns({
  model,
  words,
  scales,
  entity,
  screen,
  columns,
  pinned,
  settings,
  heading,
  isThere,
  isSortable,
  showDisplay,
}: Wanted): readonly GridColumn[] {
  // A column that the document names exists only if the document has a name for it; without a document it has its declared name.
  const named = ({ field }: Column) => (heading === undefined ? undefined : entity.fields[field]?.namedBy)
  const isOut = ({ field: path }: Column) => {
    const field = entity.fields[path]
    return field !== undefined && isThere !== undefined && documentFieldsRead(entity, field) !== undefined && !isThere(field)
  }
  const visible = arrange(columns, settings).filter((column) => {
    const name = named(column)
    return !isHidden(column, settings) && !isOut(column) && (name === undefined || textOfValue(heading?.[name]) !== '')
  })
  const ordered = [...visible.filter(({ field }) => pinned.includes(field)), ...visible.filter(({ field }) => !pinned.includes(field))]
  const display = pinned[0] ?? entity.display
  return ordered.map((column): GridColumn => {
    const { field: path, width, group } = column
    const name = named(column)
    const found = fieldAtPath(model, entity, path)
    const isPinned = pinned.includes(path)
    const cell = found === undefined ? undefined : cellRenderer({ model, words, scales }, found.entity, found.field, path.slice(0, path.lastIndexOf('.') + 1))
    const text = cell?.text ?? textOfValue
    const content = cell?.show ?? ((value: unknown) => textOrNothing(textOfValue(value)))
    const sealed = (row: Row) => {
      const seal = sealOf(row, path)
      return seal && textOfSeal(seal, words)
    }
    const show = (row: Row) => {
      const seal = sealed(row)
      return seal === undefined ? content(valueAtPath(row, path), row) : sealMark(seal)
    }
    return {
      key: path,
      label: name === undefined ? words.path(entity, path) : textOfValue(heading?.[name]),
      ...(group === undefined ? {} : { group: words.text(columnGroupTextKeys(screen, group)) }),
      width: width ?? (found === undefined ? unknownWidth : widthOfField(model, words, found.entity, found.field)),
      ...(isPinned ? { frozen: 'start' as const } : {}),
      isData: true,
      isFigure: found !== undefined && isNumber(found.field),
      isSortable: found !== undefined && !unsortable.includes(found.field.type) && isSortable(path),
      isMovable: !isPinned,
      isRequired: false,
      wraps: found === undefined || ['text', 'longText', 'ref', 'refs'].includes(found.field.type),
      series: found === undefined ? 'same' : seriesOf(found.field),
      show: path === display && showDisplay !== undefined ? (row) => showDisplay(row, show(row)) : show,
      text: (row) => sealed(row) ?? text(valueAtPath(row, path)),
      copied: (row) => sealed(row) ?? (found === undefined ? textOfValue(valueAtPath(row, path)) : clipboardText(found.field, valueAtPath(row, path), text)),
      total: (values) => (sealed(values) === undefined ? content(valueAtPath(values, path), {}) : show(values)),
    }
  })
}

function seriesOf(field: Field): SeriesKind {
  if (isNumber(field)) return 'figure'
  if (field.type === 'date') return 'day'
  return field.type === 'text' || field.type === 'longText' ? 'text' : 'same'
}
