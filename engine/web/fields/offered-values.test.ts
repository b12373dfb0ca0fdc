import { expect, test } from 'vitest'
import type { Field } from '../../core/model/field.ts'
import { offeredValues } from './offered-values.ts'

const deadline = { type: 'instant', offers: { after: ['P1D', 'P3D', 'P7D', 'P15D', 'P30D'] } } as unknown as Field
const validTo = { type: 'date', offers: { after: ['P3W', 'P1M', 'P3M', 'P6M'], from: 'validFrom' } } as unknown as Field
// In Suzhou it is 1 March already, in London still 28 February.
const asked = { value: null, document: {}, preferences: { timeZone: 'Asia/Shanghai' }, now: new Date('2026-02-28T17:30:00Z') }

test('[INQ-203] a deadline is offered in 1, 3, 7, 15 and 30 days of the purchaser, at six in the evening', () => {
  expect(offeredValues(deadline, asked).map(({ day, value }) => [day, value])).toEqual([
    ['2026-03-02', '2026-03-02T10:00:00.000Z'],
    ['2026-03-04', '2026-03-04T10:00:00.000Z'],
    ['2026-03-08', '2026-03-08T10:00:00.000Z'],
    ['2026-03-16', '2026-03-16T10:00:00.000Z'],
    ['2026-03-31', '2026-03-31T10:00:00.000Z'],
  ])
})

test('[INQ-203] the time of day that was entered stays', () => {
  expect(offeredValues(deadline, { ...asked, value: '2026-03-05T01:30:00.000Z' })[1]?.value).toBe('2026-03-04T01:30:00.000Z')
})

test('[PRI-22] the end of a validity is offered after 3 weeks, 1, 3 and 6 months from its first day', () => {
  const days = (document: object) => offeredValues(validTo, { ...asked, document: document as never }).map(({ value }) => value)
  expect(days({ validFrom: '2026-04-15' })).toEqual(['2026-05-05', '2026-05-14', '2026-07-14', '2026-10-14'])
  expect(days({})[0]).toBe('2026-03-21')
})
