import { expect, test } from 'vitest'
import { deepFreeze } from './deep-freeze.ts'

test('frozen data has no inherited names', () => {
  const model = deepFreeze({ kind: 'model', entities: { order: { kind: 'entity', fields: {} } } })
  const entities: Readonly<Record<string, unknown>> = model.entities
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) expect([name, entities[name]]).toEqual([name, undefined])
  expect(entities['order']).toEqual({ kind: 'entity', fields: {} })
  expect(() => Object.assign(entities, { invoice: {} })).toThrow(TypeError)
})
