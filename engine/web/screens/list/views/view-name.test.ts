import { expect, test } from 'vitest'
import { viewName } from './view-name.ts'

test('[LIST-10] a view is proposed the name of what it shows', () => {
  expect(viewName(['Beta Supplies', 'Last month', 'Amount ≥ 10,000'], ', ')).toBe('Beta Supplies, Last month, Amount ≥ 10,000')
  expect(viewName([], ', ')).toBe('')
})

test('[LIST-10] a proposed name has at most 50 characters, and ends with a whole condition', () => {
  expect(viewName(['Beta Supplies and Fasteners', 'Last month', 'Amount ≥ 10,000'], ', ')).toBe('Beta Supplies and Fasteners, Last month')
  expect(viewName(['A supplier whose name is longer than any name of a view'], ', ')).toBe('')
})
