import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { preferencesOf } from '../../permissions/preferences.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { rowsOf } from '../../model/document.ts'
import type { Document, Row, EvaluationContext } from '../../model/document.ts'
import { entityOf, fieldKindsOf } from '../../model/field-kinds.ts'
import { isNumber } from '../../model/stored-value.ts'
import { recompute } from '../recompute.ts'
import type { Change, Edit } from './document-edit.ts'
import { liveDocument } from './live-document.ts'

const model = projectModel()
const evaluationContext: EvaluationContext = {
  prefs: preferencesOf(model.preferences.purchaser, {}),
  user: { id: 'lin', name: 'Lin', purchasingGroups: ['g1'] },
  today: '2026-11-20',
  references: {
    supplier: { s1: { id: 's1', name: 'Jintai', settlementMethod: 'MON' }, s2: { id: 's2', name: 'Hua', settlementMethod: null } },
    enterprise: { p: { id: 'p', name: 'Hengrui' } },
  },
}
const withLines = Object.values(model.entities).filter((entity) => fieldKindsOf(entity).lines.length > 0)
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
const isNew = (row: Row) => String(row['id']).startsWith('new:')
const entityArbitrary = fc.constantFrom(...withLines.map(({ name }) => name)).map((name) => new Named(model.entities[name]!))

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
const valuesFor = (entity: Entity, most: number): fc.Arbitrary<Row> =>
  fc
    .uniqueArray(fc.constantFrom(...written(entity)), { maxLength: most, selector: ({ name }) => name })
    .chain((fields) => fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))))

/** Edits name rows by their place, since ids exist only once the rows are made. */
type Planned = {
  readonly kind: 'header' | 'cells' | 'insert' | 'remove' | 'undo' | 'redo'
  readonly lines: string
  readonly at: number
  readonly values: readonly Row[]
}

function planned(entity: Entity): fc.Arbitrary<Planned> {
  const lines = fieldKindsOf(entity).lines
  return fc
    .record({ kind: fc.constantFrom('header', 'cells', 'cells', 'cells', 'insert', 'remove', 'undo', 'redo'), lines: fc.constantFrom(...lines), at: fc.nat(9) })
    .chain(({ kind, lines: field, at }) => {
      const target = kind === 'header' ? entity : entityOf(model, field.entity)
      return fc.array(valuesFor(target, 4), { minLength: 1, maxLength: 3 }).map((values) => ({ kind, lines: field.name, at, values }) as Planned)
    })
}

let made = 0
function editOf(document: Document, { kind, lines, at, values }: Planned): Edit | undefined {
  const rows = rowsOf(document, lines)
  const place = rows.length === 0 ? 0 : at % rows.length
  if (kind === 'header') return { kind, values: values[0]! }
  if (kind === 'insert') return { kind, lines, at: place, rows: values.map((row) => ({ ...row, id: `new:${++made}` })) }
  if (rows.length === 0) return undefined
  if (kind === 'remove') return { kind, lines, ids: [String(rows[place]!['id'])] }
  return { kind: 'cells', lines, cells: values.map((row, index) => ({ id: String(rows[(place + index) % rows.length]!['id']), values: row })) }
}

function applied(document: Document, edit: Edit): Document {
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

const full = (entity: Entity, document: Document, isFilling: boolean): Document => {
  const lines = fieldKindsOf(entity).lines.flatMap(({ name }) => rowsOf(document, name))
  return recompute(model, entity, document, evaluationContext, isFilling ? 'all' : { newLines: new Set(lines.filter(isNew).map((row) => String(row['id']))) })
}

const documentFor = (entity: Entity): fc.Arbitrary<Document> =>
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

test('a document in writing is, after any edits, what working it out as a whole gives', () => {
  const story = entityArbitrary.chain((named) =>
    fc.tuple(fc.constant(named), documentFor(named.entity), fc.boolean(), fc.boolean(), fc.array(planned(named.entity), { maxLength: 12 })),
  )
  fc.assert(
    fc.property(story, ([{ entity }, start, isFilling, isWorkedOut, plans]) => {
      let expected = full(entity, start, isFilling)
      const fills = { header: isFilling, row: (row: Row) => isFilling || isNew(row), isWorkedOut }
      const live = liveDocument(model, entity, isWorkedOut ? expected : start, evaluationContext, fills)
      expect(live.document()).toEqual(expected)
      const past: { change: Change; before: Document; after: Document }[] = []
      const undone: typeof past = []
      for (const plan of plans) {
        if (plan.kind === 'undo' || plan.kind === 'redo') {
          const step = (plan.kind === 'undo' ? past : undone).pop()
          if (step === undefined) continue
          ;(plan.kind === 'undo' ? undone : past).push(step)
          if (plan.kind === 'undo') live.undo(step.change)
          else live.redo(step.change)
          expected = plan.kind === 'undo' ? step.before : step.after
        } else {
          const edit = editOf(expected, plan)
          if (edit === undefined) continue
          const before = expected
          expected = full(entity, applied(expected, edit), isFilling)
          past.push({ change: live.edit([edit]).change, before, after: expected })
          undone.length = 0
        }
        expect(live.document()).toEqual(expected)
        // A row at a time, between edits.
        if (isWorkedOut) live.warm(() => false)
      }
    }),
    { numRuns: 400 },
  )
})

const order = model.entities['order']!
const orderOf = (count: number): Document => ({
  id: 'o',
  version: 1,
  purchaser: 'p',
  lines: Array.from({ length: count }, (_, place) => ({
    id: `l${place}`,
    lineNo: place + 1,
    quantity: '2',
    price: '10',
    taxRate: '0.13',
    closed: false,
    exchangedQuantity: '0',
  })),
})

test('a change of one line of an order leaves every other line the same object', () => {
  const live = liveDocument(model, order, orderOf(100), evaluationContext, { header: false, row: isNew })
  const before = live.rows('lines')
  expect(live.document()).toMatchObject({ amountWithoutTax: '2000', amount: '2260' })
  const { touched } = live.edit([{ kind: 'cells', lines: 'lines', cells: [{ id: 'l7', values: { quantity: '3' } }] }])
  const after = live.rows('lines')
  expect(after.filter((row, place) => row !== before[place])).toMatchObject([{ id: 'l7', amountWithoutTax: '30', amount: '33.9', pending: '3' }])
  expect(live.document()).toMatchObject({ amountWithoutTax: '2010', amount: '2271.3' })
  expect([...touched.header].toSorted()).toEqual(['amount', 'amountWithoutTax', 'tax'])
  expect([...touched.rows.get('lines')!.keys()]).toEqual(['l7'])
})

test('a document that was worked out before stands as it is until an edit reaches it', () => {
  const start = { ...recompute(model, order, orderOf(3), evaluationContext), amount: '1' }
  const live = liveDocument(model, order, start, evaluationContext, { header: false, row: isNew, isWorkedOut: true })
  expect(live.document()).toEqual(start)
  expect(live.rows('lines')[2]).toBe(rowsOf(start, 'lines')[2])
  while (live.warm(() => false));
  expect(live.document()).toEqual(start)
  live.edit([{ kind: 'cells', lines: 'lines', cells: [{ id: 'l0', values: { quantity: '3' } }] }])
  expect(live.document()).toMatchObject({ amount: '79.1', amountWithoutTax: '70' })
})

test('taking a change back gives the very values that it found, defaults that it filled included', () => {
  const live = liveDocument(model, order, orderOf(2), evaluationContext, { header: true, row: isNew })
  const before = live.document()
  const { change } = live.edit([
    { kind: 'header', values: { supplier: 's1' } },
    { kind: 'insert', lines: 'lines', at: 1, rows: [{ id: 'new:1', quantity: '5', price: '1' }] },
    { kind: 'remove', lines: 'lines', ids: ['l0'] },
  ])
  const after = live.document()
  expect(after).toMatchObject({ supplierName: 'Jintai', amount: '28.25', lines: [{ id: 'new:1', taxRate: '0.13' }, { id: 'l1' }] })
  live.undo(change)
  expect(live.document()).toEqual(before)
  live.redo(change)
  expect(live.document()).toEqual(after)
})
