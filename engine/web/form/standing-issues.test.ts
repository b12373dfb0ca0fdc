import { expect, test } from 'vitest'
import { standingIssues } from './standing-issues.ts'

const issue = (path: string) => ({ code: 'WRONG', path, params: {} })

test('standingIssues() drops what was put right and keeps the rest', () => {
  const document = {
    note: 'a',
    lines: [
      { id: '1', quantity: '5' },
      { id: '2', quantity: '6' },
    ],
  }
  const refusal = { document, issues: [issue(''), issue('note'), issue('lines[0].quantity'), issue('lines[1].quantity')] }
  const now = {
    note: 'b',
    lines: [
      { id: '1', quantity: '5' },
      { id: '2', quantity: '7' },
    ],
  }
  expect(standingIssues(refusal, now).map(({ path }) => path)).toEqual(['', 'lines[0].quantity'])
  expect(standingIssues(undefined, now)).toEqual([])
})
