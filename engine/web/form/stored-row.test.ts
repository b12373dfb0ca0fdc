import { expect, test } from 'vitest'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { storedHeader, storedRow } from './stored-row.ts'

const at = { file: '', line: 1, column: 1 }
const field = (name: string, type: Field['type'], entity?: string): Field => ({
  kind: 'field',
  name,
  type,
  system: false,
  required: false,
  readonly: false,
  entity,
  at,
})
const entityOf = (name: string, fields: readonly Field[]) =>
  ({ name, fields: Object.fromEntries(fields.map((each) => [each.name, each])) }) as unknown as Entity
const basket = entityOf('basket', [field('owner', 'ref', 'person'), field('note', 'text'), field('fruits', 'lines', 'fruit')])
const model = { entities: { basket, fruit: entityOf('fruit', [field('tree', 'ref', 'tree')]) } } as unknown as Model

test('storedRow() keeps the information about seals, which a form shows', () => {
  const sealed = { id: 'b1', note: '****', _sealed: ['note'], _opens: { note: '2026-12-01' }, _actions: {}, fruits: [] }
  expect(storedRow(model, basket, sealed)).toEqual({ id: 'b1', note: '****', _sealed: ['note'], _opens: { note: '2026-12-01' }, fruits: [] })
})

test('storedRow() keeps ids of references, drops what the server added, and does the same to the lines', () => {
  expect(
    storedRow(model, basket, {
      id: 'b1',
      version: 2,
      owner: { id: 'p1', text: 'Ann' },
      note: undefined,
      _actions: {},
      fruits: [{ id: 'f1', tree: { id: 't1', text: 'Oak' }, _actions: {} }],
    }),
  ).toEqual({ id: 'b1', version: 2, owner: 'p1', note: null, fruits: [{ id: 'f1', tree: 't1' }] })
})

test('storedHeader() has the fields of the header and no lines', () => {
  expect(storedHeader(model, basket, { id: 'b1', owner: { id: 'p1', text: 'Ann' }, fruits: [{ id: 'f1' }] })).toEqual({ id: 'b1', owner: 'p1', fruits: [] })
})
