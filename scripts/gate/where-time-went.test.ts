import { expect, test } from 'vitest'
import type { Outcome } from './step.ts'
import { whereTimeWent } from './where-time-went.ts'

const start = Date.parse('2026-11-30T08:00:00Z')

function outcome(step: string, ...spans: readonly (readonly [name: string, from: number, to: number])[]): Outcome {
  return {
    step,
    passed: 1,
    failed: 0,
    seconds: 0,
    left: [],
    repeated: [],
    spans: spans.map(([name, from, to]) => ({ name, from: start + from * 1000, to: start + to * 1000 })),
  }
}

test('whereTimeWent() tells when each part ran, and the slowest files first', () => {
  const outcomes = [outcome('api', ['tests/api/orders.test.ts', 4, 10], ['tests/api/mail.test.ts', 2, 62]), outcome('types', ['types', 0, 31]), outcome('e2e')]
  expect(whereTimeWent(outcomes, { from: start, to: start + 65_000 })).toBe(`
The run took 65 s by the clock. Of it, from and to in seconds after its start:
api                         2     62
types                       0     31

Slowest files: seconds, from and to
api         60      2     62  tests/api/mail.test.ts
api          6      4     10  tests/api/orders.test.ts
`)
})
