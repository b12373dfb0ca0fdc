import { expect, test } from 'vitest'
import type { Entity } from '../../core/model/entity.ts'
import type { Region, Transition } from '../../core/model/lifecycle.ts'
import { nextStep } from './next-step.ts'

const at = { file: '', line: 1, column: 1 }
const region = (name: string, states: readonly string[]): Region => ({
  kind: 'region',
  name,
  initial: states[0]!,
  vocabulary: name,
  states: states.map((state) => ({ name: state, final: false })),
})
const transition = (name: string, of: string, to: string | undefined, danger = false): Transition => ({
  kind: 'transition',
  name,
  region: of,
  from: [],
  to,
  sides: ['purchaser'],
  permission: {},
  event: false,
  guards: [],
  input: [],
  confirm: false,
  danger,
  effects: [],
  path: {},
  at,
})

const bread: Entity = {
  kind: 'entity',
  name: 'bread',
  area: 'kitchen',
  display: 'id',
  parties: ['purchaser'],
  fields: {},
  rules: {},
  conversions: {},
  approvals: {},
  notices: {},
  rows: {},
  masks: [],
  api: {},
  read: {},
  export: {},
  unique: [],
  paths: { list: {}, detail: {} },
  at,
  regions: { baking: region('baking', ['DOUGH', 'OVEN', 'DONE', 'THROWN']), hold: region('hold', ['FREE', 'HELD']) },
  transitions: {
    pause: transition('pause', 'hold', 'HELD'),
    throwAway: transition('throwAway', 'baking', 'THROWN', true),
    knead: transition('knead', 'baking', 'DOUGH'),
    bake: transition('bake', 'baking', 'OVEN'),
    finish: transition('finish', 'baking', 'DONE'),
  },
}
const free = { pause: [], throwAway: [], knead: [] }

test('nextStep() is the allowed step forward in the main region, not the one back, not the danger', () => {
  expect(nextStep(bread, { baking: 'DOUGH', _actions: { ...free, bake: [] } }, 'purchaser')?.name).toBe('bake')
  expect(nextStep(bread, { baking: 'OVEN', _actions: { ...free, finish: [] } }, 'purchaser')?.name).toBe('finish')
})

test('nextStep() is none when the step forward is refused or not offered', () => {
  expect(nextStep(bread, { baking: 'DOUGH', _actions: { ...free, bake: [{ code: 'OVEN_COLD', path: '', params: {} }] } }, 'purchaser')).toBe(undefined)
  expect(nextStep(bread, { baking: 'DONE', _actions: free }, 'purchaser')).toBe(undefined)
})

test('nextStep() is no action that is possible only on behalf of the other side', () => {
  expect(nextStep(bread, { baking: 'DOUGH', _actions: { ...free, bake: [] } }, 'supplier')).toBe(undefined)
})

test('nextStep() of a document whose status follows from its lines is its first action, as long as nothing has been done', () => {
  const status = { name: 'status', type: 'enum', vocabulary: 'orderedBread', derived: [] } as unknown as Entity['fields'][string]
  const order: Entity = {
    ...bread,
    fields: { status },
    regions: {},
    transitions: { throwAway: transition('throwAway', '', undefined, true), pay: transition('pay', '', undefined) },
  }
  const vocabularies = { orderedBread: { kind: 'vocabulary', name: 'orderedBread', area: 'kitchen', values: ['UNPAID', 'PAID'], tones: {}, at } } as const
  const row = (state: string) => ({ status: state, _actions: { throwAway: [], pay: [] } })
  expect(nextStep(order, row('UNPAID'), 'purchaser', vocabularies)?.name).toBe('pay')
  expect(nextStep(order, row('PAID'), 'purchaser', vocabularies)).toBe(undefined)
  expect(nextStep(order, row('UNPAID'), 'supplier', vocabularies)).toBe(undefined)
})
