import { expect, test } from 'vitest'
import { hasLost } from './rights.ts'

const then = { permissions: ['A1', 'A60'], purchasingGroups: ['group-1'] }

test.for([
  ['the same rights', ['A1', 'A60'], ['group-1'], false],
  ['one right more', ['A1', 'A2', 'A60'], ['group-1', 'group-2'], false],
  ['without the right to see prices', ['A1'], ['group-1'], true],
  ['out of the purchasing group', ['A1', 'A60'], [], true],
] as const)('hasLost() compares what a person might do when his work began: %s', ([, permissions, purchasingGroups, lost]) => {
  expect(hasLost(then, { permissions: new Set(permissions), purchasingGroups })).toBe(lost)
})

test('hasLost() says of somebody who is nobody any more that he lost all', () => {
  expect(hasLost(then, undefined)).toBe(true)
})
