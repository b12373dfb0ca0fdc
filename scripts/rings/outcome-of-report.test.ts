import { expect, test } from 'vitest'
import { outcomeOfReport } from './outcome-of-report.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((one, index) => ({ status: one, fullName: `test ${index}` })),
})

test('outcomeOfReport() counts what passed and failed, and names what was skipped', () => {
  expect(outcomeOfReport({ testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 2,
    failed: 1,
    left: ['skipped: test 2'],
  })
})

test('outcomeOfReport() counts a file that did not load', () => {
  expect(outcomeOfReport({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, left: [] })
})

test('outcomeOfReport() counts a file whose hooks failed after its tests passed', () => {
  expect(outcomeOfReport({ testResults: [file('failed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, left: [] })
})

test('outcomeOfReport() counts a run that failed outside its tests', () => {
  expect(outcomeOfReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, left: [] })
})
