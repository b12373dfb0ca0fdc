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

const cold = [{ code: 'OVEN_COLD', path: '', params: {} }]
const prohibited = [{ code: 'NO_PERMISSION', path: '', params: { permission: 'A1' } }]
const stepOf = (...given: Parameters<typeof nextStep>) => nextStep(...given).step?.name

test('nextStep() is the allowed step forward in the main region, not the one back, not the danger', () => {
  expect(stepOf(bread, { baking: 'DOUGH', _actions: { ...free, bake: [] } }, 'purchaser')).toBe('bake')
  expect(stepOf(bread, { baking: 'OVEN', _actions: { ...free, finish: [] } }, 'purchaser')).toBe('finish')
})

test('nextStep() is the step that must wait when no other can be done', () => {
  expect(nextStep(bread, { baking: 'DOUGH', _actions: { ...free, bake: cold } }, 'purchaser')).toMatchObject({ step: { name: 'bake' }, isWaiting: true })
  expect(nextStep(bread, { baking: 'DOUGH', _actions: { bake: cold, finish: [] } }, 'purchaser')).toMatchObject({ step: { name: 'finish' }, isWaiting: false })
})

test('nextStep() is none that the person has no permission for, and none that is not offered', () => {
  expect(stepOf(bread, { baking: 'DOUGH', _actions: { ...free, bake: [...cold, ...prohibited] } }, 'purchaser')).toBe(undefined)
  expect(nextStep(bread, { baking: 'DONE', _actions: free }, 'purchaser')).toEqual({ step: undefined, isWaiting: false })
})

test('nextStep() is no action that is possible only on behalf of the other side', () => {
  expect(stepOf(bread, { baking: 'DOUGH', _actions: { ...free, bake: [] } }, 'supplier')).toBe(undefined)
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
  expect(stepOf(order, row('UNPAID'), 'purchaser', vocabularies)).toBe('pay')
  expect(stepOf(order, row('PAID'), 'purchaser', vocabularies)).toBe(undefined)
  expect(stepOf(order, row('UNPAID'), 'supplier', vocabularies)).toBe(undefined)
})
