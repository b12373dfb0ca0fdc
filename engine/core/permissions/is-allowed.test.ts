import { expect, it } from 'vitest'
import { isAllowed } from './is-allowed.ts'

it('a person needs the code, unless the route has none or P000005', () => {
  expect(isAllowed('A62', new Set(['A62']))).toBe(true)
  expect(isAllowed('A62', new Set(['B62', '62']))).toBe(false)
  expect(isAllowed('P000005', new Set())).toBe(true)
  expect(isAllowed(undefined, new Set())).toBe(true)
})

it('[SES-6] always passes in offline display', () => {
  expect(isAllowed('A62', new Set(), true)).toBe(true)
})
