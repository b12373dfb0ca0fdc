import { expect, test } from 'vitest'
import type { Entity } from '../../../core/model/entity.ts'
import { fieldsInFront } from './fields-in-front.ts'

const field = (name: string, type = 'text', visibleWhen?: unknown) => [name, { name, type, ...(visibleWhen === undefined ? {} : { visibleWhen }) }] as const
const names = ['supplier', 'kind', 'label', 'requirements', 'currency', 'group', 'subsidiary', 'settlement', 'term', 'reason', 'address', 'files']
const entity = {
  fields: Object.fromEntries(
    names.map((name) => field(name, name === 'requirements' ? 'longText' : name === 'files' ? 'files' : 'text', name === 'reason' ? {} : undefined)),
  ),
} as unknown as Entity
const front = (required: readonly string[], of = names) => [...fieldsInFront(entity, of, new Set(required))]

test('in front stand the required fields and the first others, eight in all', () => {
  expect(front(['supplier', 'currency', 'address'])).toEqual(['supplier', 'currency', 'address', 'kind', 'label', 'group', 'subsidiary', 'settlement'])
})

test('every required field stands in front, however many they are', () => {
  expect(front(names.slice(0, 10))).toEqual(names.slice(0, 10))
})

test('what takes a row of its own, and what is there only at times, folds', () => {
  expect(front(names.slice(4, 9))).toEqual(['currency', 'group', 'subsidiary', 'settlement', 'term', 'supplier', 'kind', 'label'])
  expect(front([])).not.toContain('requirements')
  expect(front([])).not.toContain('reason')
})

test('eight fields stand whole', () => {
  expect(front([], ['requirements', ...names.slice(4)].slice(0, 8))).toEqual(['requirements', ...names.slice(4)].slice(0, 8))
})
