import { expect, test } from 'vitest'
import { Decimal } from '../decimal/decimal.ts'
import { addDays } from '../expression/functions/calendar-days.ts'
import { daysWithoutRate, unlikeRate } from './unlike-rate.ts'
import type { DatedRate } from './unlike-rate.ts'

const rated = (from: string, to: string, rate: string, since = '2026-11-01', until = '2026-11-30'): DatedRate => ({
  from,
  to,
  rate: new Decimal(rate),
  since,
  until,
})
const told = (found: ReturnType<typeof unlikeRate>) => found && [found.via ?? 'reverse', found.implied.toFixed(), found.difference.toFixed(4)]
const unlike = (rate: DatedRate, others: readonly DatedRate[]) => told(unlikeRate(rate, others, new Decimal('0.002')))

test('[RAT-4] 7 beside a reverse rate of 0.14 differs by 2 %, and 7.14 is within the tolerance', () => {
  expect(unlike(rated('USD', 'CNY', '7'), [rated('CNY', 'USD', '0.14')])).toEqual(['reverse', '7.1428571429', '-0.0200'])
  expect(unlike(rated('USD', 'CNY', '7.14'), [rated('CNY', 'USD', '0.14')])).toBeUndefined()
})

test('[RAT-4] a triangle is found whichever way its rates are quoted, and only on days that all three share', () => {
  const pair = rated('EUR', 'USD', '1.2')
  expect(unlike(pair, [rated('EUR', 'CNY', '8'), rated('CNY', 'USD', '0.125')])).toEqual(['CNY', '1', '0.2000'])
  expect(unlike(pair, [rated('CNY', 'EUR', '0.125'), rated('USD', 'CNY', '8')])).toEqual(['CNY', '1', '0.2000'])
  expect(unlike(pair, [rated('EUR', 'CNY', '8', '2026-11-01', '2026-11-10'), rated('CNY', 'USD', '0.125', '2026-11-11')])).toBeUndefined()
  expect(unlike(pair, [rated('EUR', 'CNY', '8', '2026-12-01', '2026-12-31'), rated('CNY', 'USD', '0.125')])).toBeUndefined()
})

test('[RAT-4] of several results the one that differs most is told', () => {
  const others = [rated('USD', 'EUR', '0.9'), rated('EUR', 'CNY', '8'), rated('CNY', 'USD', '0.125')]
  expect(unlike(rated('EUR', 'USD', '1.2'), others)).toEqual(['CNY', '1', '0.2000'])
})

test('[RAT-5] days without a rate are those to the nearest one before, or to the next', () => {
  const next = (day: string, days: 1 | -1) => addDays(day, days)!
  const november = { since: '2026-11-01', until: '2026-11-30' }
  const gap = (others: readonly { since: string; until: string }[]) => daysWithoutRate(november, others, next)
  expect(gap([{ since: '2026-09-01', until: '2026-10-31' }])).toBeUndefined()
  expect(
    gap([
      { since: '2026-09-01', until: '2026-09-30' },
      { since: '2026-08-01', until: '2026-08-31' },
    ]),
  ).toEqual({ first: '2026-10-01', last: '2026-10-31' })
  expect(gap([{ since: '2026-12-03', until: '9999-99-99' }])).toEqual({ first: '2026-12-01', last: '2026-12-02' })
  expect(gap([])).toBeUndefined()
})
