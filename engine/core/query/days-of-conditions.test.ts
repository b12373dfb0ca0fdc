import { expect, test } from 'vitest'
import { daysOfConditions, isWithinMonths } from './days-of-conditions.ts'

const today = '2026-11-21'

test('conditions on one date narrow each other', () => {
  const conditions = [
    { operator: 'atLeast', values: ['2026-10-01'] },
    { operator: 'within', values: ['thisMonth'] },
    { operator: 'atMost', values: ['2026-11-10'] },
    { operator: 'notBlank', values: [] },
  ]
  expect(daysOfConditions(conditions, today)).toEqual({ from: '2026-11-01', to: '2026-11-10' })
  expect(daysOfConditions([{ operator: 'between', values: ['', '2026-11-10'] }], today)).toEqual({ to: '2026-11-10' })
})

test('[LIST-9] one month is from 22 October to 22 November, and 23 November is beyond it', () => {
  expect(isWithinMonths({ from: '2026-10-22', to: '2026-11-22' }, 1)).toBe(true)
  expect(isWithinMonths({ from: '2026-10-22', to: '2026-11-23' }, 1)).toBe(false)
  expect(isWithinMonths({ from: '2026-01-31', to: '2026-02-28' }, 1)).toBe(true)
  expect(isWithinMonths({ from: '2026-01-31', to: '2026-03-01' }, 1)).toBe(false)
  expect(isWithinMonths({ from: '2026-05-01', to: '2026-11-01' }, 6)).toBe(true)
})

test('[LIST-9] a range with an open end is longer than any month', () => {
  expect(isWithinMonths({ from: '2026-11-21' }, 1)).toBe(false)
  expect(isWithinMonths({ to: '2026-11-21' }, 1)).toBe(false)
})
