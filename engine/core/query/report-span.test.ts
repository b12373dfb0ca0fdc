import { expect, test } from 'vitest'
import { spanOfReport } from './report-span.ts'

const today = '2026-11-30'

test('[RPT-3] a report without days tells of its months up to today', () => {
  expect(spanOfReport({}, 6, today)).toEqual({ from: '2026-05-30', to: '2026-11-30', isOutOfRange: false })
  expect(spanOfReport({ from: '2026-10-01' }, 6, today)).toEqual({ from: '2026-10-01', to: '2026-11-30', isOutOfRange: false })
  expect(spanOfReport({ from: '2026-12-05' }, 6, today)).toEqual({ from: '2026-12-05', to: '2026-12-05', isOutOfRange: false })
})

test('[RPT-3] a report without days begins on 16 May 2025 at the earliest', () => {
  expect(spanOfReport({ to: '2025-06-30' }, 6, today)).toEqual({ from: '2025-05-16', to: '2025-06-30', isOutOfRange: false })
})

test('[RPT-4] a range that is too long, too early or the wrong way round becomes the day a year before today', () => {
  const collapsed = { from: '2025-11-30', to: '2025-11-30', isOutOfRange: true }
  expect(spanOfReport({ from: '2026-01-01', to: '2026-07-02' }, 6, today)).toEqual(collapsed)
  expect(spanOfReport({ from: '2025-05-15', to: '2025-06-15' }, 6, today)).toEqual(collapsed)
  expect(spanOfReport({ from: '2026-07-02', to: '2026-07-01' }, 6, today)).toEqual(collapsed)
})

test('[RPT-4] in the first year the day is 16 May 2025', () => {
  expect(spanOfReport({ from: '2025-01-01', to: '2025-01-02' }, 6, '2025-12-01')).toEqual({ from: '2025-05-16', to: '2025-05-16', isOutOfRange: true })
})
