import { expect, test } from 'vitest'
import { impliedByRequiredInput } from './implied-by-required.ts'

const proof = (source: string, ...given: readonly string[]): string | undefined => impliedByRequiredInput({ source }, (name) => given.includes(name))

test('an input with a demanded warehouse cannot break the rule that asks for a warehouse', () => {
  expect(proof('has(warehouse)', 'warehouse')).toBe('"has(warehouse)" holds wherever warehouse is given, and warehouse must be given')
  expect(proof('has(warehouse)')).toBeUndefined()
})

test('one side of an "or" is enough, and neither one of an "and" nor one of a choice', () => {
  expect(proof('has(demandQuantity) || has(quantity)', 'quantity')).toContain('wherever quantity is given')
  expect(proof('has(quantity) && has(price)', 'quantity')).toBeUndefined()
  expect(proof("kind == 'a || b' ? has(quantity) : true", 'quantity')).toBeUndefined()
  expect(proof('!has(quantity) || price > 0', 'quantity')).toBeUndefined()
})
