import { expect, test } from 'vitest'
import { closingWords } from './closing-words.ts'
import type { Asked, Outcome } from './step.ts'

const gate: Asked = { filter: [], shard: { isDeep: false, number: 17 }, repeat: 'npm test -- --shard=17' }
const deep: Asked = { filter: [], shard: { isDeep: true, number: 17 } }
const types: Outcome = { step: 'types', passed: 1, failed: 0, seconds: 4.4, left: [], repeated: [] }
const api: Outcome = { step: 'api', passed: 90, failed: 0, seconds: 120, left: ['skipped: on Windows'], repeated: [] }
const e2e: Outcome = { step: 'e2e', passed: 12, failed: 0, seconds: 61, left: [], repeated: ['tests/e2e/orders.test.ts (no sheet)'] }

test('closingWords() adds up, names what did not run and says how to repeat the shard', () => {
  expect(closingWords([types, api], gate)).toEqual({
    code: 0,
    text: `
types                      1 passed    0 failed     4 s
api                       90 passed    0 failed   120 s
  skipped: on Windows

npm test -- --shard=17 repeats this shard; npm run test:deep tries everything

91 passed, 0 failed
`,
  })
})

test('closingWords() warns of a file that passed only at its second attempt', () => {
  const { code, text } = closingWords([types, e2e], gate)
  expect(code).toBe(0)
  expect(text).toContain('\nWarning: passed only at the second attempt: tests/e2e/orders.test.ts (no sheet)\n')
  expect(text).toContain('\n13 passed, 0 failed\n')
})

test('closingWords() fails a deep run for the same file', () => {
  const { code, text } = closingWords([types, e2e], deep)
  expect(code).toBe(1)
  expect(text).toContain('\nFailed: passed only at the second attempt: tests/e2e/orders.test.ts (no sheet)\n')
  expect(text).toContain('\n13 passed, 1 failed\n')
  expect(text).not.toContain('repeats this shard')
})

test('closingWords() fails where nothing ran', () => {
  expect(closingWords([], gate).code).toBe(1)
})
