import { expect, test } from 'vitest'
import { refusalsKept } from './refusals-kept.ts'

const attempt = (account: string | null, at = '2026-11-20T02:10:00.000Z') => ({ account, at, codes: ['NO_PERMISSION'] })

test('of what one person is refused, 5,000 attempts of an hour are kept; the last one says that there were more', () => {
  const keep = refusalsKept('TOO_FREQUENT')
  const kept = Array.from({ length: 6000 }, () => keep(attempt('li'))).flat()
  expect(kept).toHaveLength(5000)
  expect([kept[4998]!.codes, kept[4999]!.codes]).toEqual([['NO_PERMISSION'], ['NO_PERMISSION', 'TOO_FREQUENT']])
  expect(keep(attempt('wang'))).toEqual([attempt('wang')])
})

test('strangers have one limit of 2,000 for all; the next hour begins anew', () => {
  const keep = refusalsKept('TOO_FREQUENT')
  expect(Array.from({ length: 3000 }, () => keep(attempt(null))).flat()).toHaveLength(2000)
  expect(keep(attempt(null, '2026-11-20T03:00:00.000Z'))).toEqual([attempt(null, '2026-11-20T03:00:00.000Z')])
})
