import { expect, test } from 'vitest'
import { bucketsBetween } from './buckets-between.ts'
import { textOfBucket } from './text-of-bucket.ts'

test('[RPT-6] a month in which nothing was ordered stands between its neighbours', () => {
  expect(bucketsBetween('2026-11-01', '2027-02-01', 'month', 100)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
  expect(bucketsBetween('2026-11-23', '2026-12-07', 'week', 100)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  expect(bucketsBetween('2026-01-01', '2026-12-31', 'day', 3)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})

test('[RPT-6] a period is read by its month, quarter or year, a week by its Monday', () => {
  expect((['day', 'week', 'month', 'quarter', 'year'] as const).map((every) => textOfBucket('2026-10-01', every))).toEqual([
    '2026-10-01',
    '2026-10-01',
    '2026-10',
    '2026 Q4',
    '2026',
  ])
})
