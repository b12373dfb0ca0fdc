import { expect, test } from 'vitest'
import { formatMoment, formatShortMoment } from './format-date.ts'

const today = new Date(2026, 10, 29)
const noon = new Date(2026, 10, 21, 12, 5).toISOString()

test('a day stays as it is, an instant is told by the clock of the person; a list leaves out this year', () => {
  expect([formatMoment('2026-11-21'), formatMoment(noon), formatMoment('soon')]).toEqual(['2026-11-21', '2026-11-21 12:05', 'soon'])
  expect(['2026-11-21', '2025-11-21', noon].map((text) => formatShortMoment(text, today))).toEqual(['11-21', '2025-11-21', '11-21 12:05'])
})
