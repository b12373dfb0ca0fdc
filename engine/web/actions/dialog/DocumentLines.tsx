import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useDetail } from '../../live/use-detail.ts'
import { useModel } from '../../model/use-model.ts'

/** More lines and texts cannot be read at a glance. */
const MAX_LINES = 5
const MAX_TEXTS = 3

type Shown = { readonly lines: Field; readonly line: Entity; readonly fields: readonly Field[] }

/** What the document's own page shows of its lines first: what they are of, and how much. */
function shownOf(model: Model, entity: Entity): Shown | undefined {
  const sections = Object.values(model.screens).flatMap((screen) => (screen.kind === 'detail' && screen.entity === entity.name ? screen.sections : []))
  const section = sections.find((each) => each.kind === 'lines')
  const lines = entity.fields[section?.lines ?? '']
  const line = model.entities[lines?.entity ?? '']
  if (section === undefined || lines === undefined || line === undefined) return undefined
  const fields = section.columns.flatMap(({ field, hidden }) => (hidden ? [] : (line.fields[field] ?? [])))
  const texts = fields.filter(({ type }) => type === 'text').slice(0, MAX_TEXTS)
  const quantity = fields.find(({ type }) => type === 'quantity')
  return texts.length === 0 ? undefined : { lines, line, fields: quantity === undefined ? texts : [...texts, quantity] }
}

/** The first lines of the document that an action is about, so that nobody needs a second window to see what is posted, approved or sent. */
export function DocumentLines({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const words = useWords()
  const model = useModel()
  const shown = shownOf(model, entity)
  const own = row[shown?.lines.name ?? '']
  const detail = useDetail(entity, shown === undefined || Array.isArray(own) ? '' : String(row['id']))
  const whole = Array.isArray(own) ? row : detail.data
  const all = whole?.[shown?.lines.name ?? '']
  if (shown === undefined || !Array.isArray(all) || all.length === 0) return null
  const { lines, line, fields } = shown
  const rows = all.slice(0, MAX_LINES) as readonly Row[]
  return (
    <table className="document-lines" data-lines-of={lines.name}>
      <caption className="sr-only">{words.field(entity, lines)}</caption>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.name} scope="col" data-figures={field.type === 'quantity' || undefined}>
              {words.field(line, field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={String(each['id'])}>
            {fields.map((field) => (
              <td key={field.name} data-figures={field.type === 'quantity' || undefined}>
                <CellValue entity={line} field={field} value={each[field.name]} row={each} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {all.length > rows.length && (
        <tfoot>
          <tr>
            <td colSpan={fields.length}>{words.text('ui.action.moreLines', { count: String(all.length - rows.length) })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
