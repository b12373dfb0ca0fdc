import { expect, test } from 'vitest'
import { keyOutcome } from './key-bench.ts'

const keys = (...times: readonly number[]) => ({ times: times.map((toPaint, place) => ({ key: place % 3 === 2 ? 'Enter' : '7', toPaint })), workPerKey: 5 })

test('ours at 4,000 lines is compared with itself at 200, and with the best schema-driven rivals at 200', () => {
  const { figures } = keyOutcome([
    {
      size: { lines: 200, columns: 30 },
      results: new Map([
        ['ours', [keys(10, 10, 10)]],
        ['bare react-data-grid', [keys(8, 8, 8)]],
        ['RJSF', [keys(150, 160, 90)]],
        ['JSON Forms table', [keys(500, 510, 100)]],
        ['Formily, 20 a page', [keys(60, 60, 30)]],
      ]),
    },
    {
      size: { lines: 4000, columns: 30 },
      results: new Map([
        ['ours', [keys(11, 11, 12)]],
        ['bare react-data-grid', [keys(10, 10, 10)]],
      ]),
    },
  ])
  const judged = figures
    .map(({ work, targets }) => [work, targets.map(({ says, isMet }) => `${says}: ${isMet}`)] as const)
    .filter(([, targets]) => targets.length > 0)
  expect(judged).toEqual([
    ['key to paint, 4,000 x 30', ['median at most 16: true', 'p95 at most 33: true', 'at most 1.3 of bare react-data-grid: true']],
    ['key to paint, ours at 4,000 lines and at 200', ['at most 1.2 of ours at 200: true']],
    ['key to paint, ours at 4,000 lines and the best schema-driven table of all 200 lines', ['at most 0.1 of RJSF at 200: true']],
    ['key to paint, ours at 4,000 lines and the best that draws a page of the 200 lines', ['at most 0.1 of Formily, 20 a page at 200: false']],
  ])
  expect(figures.find(({ work }) => work.startsWith('of these') && work.endsWith('200 x 30'))?.contestants[0]?.summary.median).toBe(10)
})
