import fc from 'fast-check'
import { rowsOf } from '../../engine/core/model/document.ts'
import type { Document, Row } from '../../engine/core/model/document.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Field } from '../../engine/core/model/field.ts'
import { entityOf, fieldKindsOf } from '../../engine/core/model/field-kinds.ts'
import { isNumber } from '../../engine/core/model/is-number.ts'
import type { Edit } from '../../engine/core/lifecycle/live/document-edit.ts'
import { projectModel } from './project-model.ts'

const model = projectModel()

// Its name shows when a story fails.
class Named {
  readonly entity: Entity
  constructor(entity: Entity) {
    this.entity = entity
  }
  toString() {
    return this.entity.name
  }
}

/** One of these entities. */
export function anyEntity(entities: readonly Entity[]): fc.Arbitrary<{ readonly entity: Entity }> {
  return fc.constantFrom(...entities.map(({ name }) => name)).map((name) => new Named(model.entities[name]!))
}

function valueOf(field: Field): fc.Arbitrary<unknown> {
  const blank = { weight: 1, arbitrary: fc.constant(null) }
  if (isNumber(field))
    return fc.oneof(blank, { weight: 4, arbitrary: fc.constantFrom('0', '1', '3', '10', '0.13', '2.5', '-4', '999999999.1', '0.333333', '12.000001') })
  switch (field.type) {
    case 'flag':
      return fc.oneof(blank, { weight: 3, arbitrary: fc.boolean() })
    case 'enum':
      return fc.oneof(blank, { weight: 4, arbitrary: fc.constantFrom(...(model.vocabularies[field.vocabulary ?? '']?.values ?? ['x'])) })
    case 'date':
      return fc.oneof(blank, { weight: 3, arbitrary: fc.constantFrom('2026-11-19', '2026-11-20', '2027-01-01') })
    case 'ref':
      return fc.oneof(blank, { weight: 3, arbitrary: fc.constantFrom('s1', 's2', 'g1', 'p') })
    default:
      return fc.oneof(blank, { weight: 3, arbitrary: fc.constantFrom('a', 'b') })
  }
}

const written = (entity: Entity) =>
  Object.values(entity.fields).filter(({ type, name }) => type !== 'lines' && type !== 'files' && name !== 'id' && name !== 'lineNo')

/** At most so many values of an entity's fields. */
export const valuesFor = (entity: Entity, most: number): fc.Arbitrary<Row> =>
  fc
    .uniqueArray(fc.constantFrom(...written(entity)), { maxLength: most, selector: ({ name }) => name })
    .chain((fields) => fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))))

/** An edit that names rows by their place, since ids exist only once the rows are made. */
export type Planned = {
  readonly kind: 'header' | 'cells' | 'insert' | 'remove' | 'undo' | 'redo'
  readonly lines: string
  readonly at: number
  readonly values: readonly Row[]
}

/** An edit of a document with lines. */
export function planned(entity: Entity): fc.Arbitrary<Planned> {
  const lines = fieldKindsOf(entity).lines
  return fc
    .record({ kind: fc.constantFrom('header', 'cells', 'cells', 'cells', 'insert', 'remove', 'undo', 'redo'), lines: fc.constantFrom(...lines), at: fc.nat(9) })
    .chain(({ kind, lines: field, at }) => {
      const target = kind === 'header' ? entity : entityOf(model, field.entity)
      return fc.array(valuesFor(target, 4), { minLength: 1, maxLength: 3 }).map((values) => ({ kind, lines: field.name, at, values }) as Planned)
    })
}

let made = 0
/** The edit of a document; none for a row that it does not have. */
export function editOf(document: Document, { kind, lines, at, values }: Planned): Edit | undefined {
  const rows = rowsOf(document, lines)
  const place = rows.length === 0 ? 0 : at % rows.length
  if (kind === 'header') return { kind, values: values[0]! }
  if (kind === 'insert') return { kind, lines, at: place, rows: values.map((row) => ({ ...row, id: `new:${++made}` })) }
  if (rows.length === 0) return undefined
  if (kind === 'remove') return { kind, lines, ids: [String(rows[place]!['id'])] }
  return { kind: 'cells', lines, cells: values.map((row, index) => ({ id: String(rows[(place + index) % rows.length]!['id']), values: row })) }
}

/** The edited document, not computed. */
export function applied(document: Document, edit: Edit): Document {
  if (edit.kind === 'header') return { ...document, ...edit.values }
  const rows = rowsOf(document, edit.lines)
  const numbered = (list: readonly Row[]) => list.map((row, place) => ({ ...row, lineNo: place + 1 }))
  switch (edit.kind) {
    case 'insert':
      return { ...document, [edit.lines]: numbered(rows.toSpliced(Number(edit.at), 0, ...edit.rows)) }
    case 'remove':
      return { ...document, [edit.lines]: numbered(rows.filter((row) => !edit.ids.includes(String(row['id'])))) }
    case 'cells':
      return {
        ...document,
        [edit.lines]: edit.cells.reduce((list, { id, values }) => list.map((row) => (row['id'] === id ? { ...row, ...values } : row)), rows),
      }
  }
}

/** A document with up to six rows in each of its lines fields. */
export const documentFor = (entity: Entity): fc.Arbitrary<Document> =>
  fc
    .tuple(valuesFor(entity, 8), ...fieldKindsOf(entity).lines.map((field) => fc.array(valuesFor(entityOf(model, field.entity), 10), { maxLength: 6 })))
    .map(([header, ...lists]) => ({
      id: 'd',
      version: 1,
      purchaser: 'p',
      ...header,
      ...Object.fromEntries(
        fieldKindsOf(entity).lines.map(({ name }, index) => [name, lists[index]!.map((row, place) => ({ ...row, id: `${name}${place}`, lineNo: place + 1 }))]),
      ),
    }))
