import { expect, test } from 'vitest'
import { outcomesOfReport } from './outcomes-of-report.ts'
import type { FileReport, TestReport } from './report.ts'

function file(project: string, errors: readonly string[], ...states: TestReport['state'][]): FileReport {
  return { project, file: 'a.test.ts', seconds: 1.5, began: 1000, errors, tests: states.map((state, index) => ({ name: `test ${index}`, state })) }
}

const span = { name: 'a.test.ts', from: 1000, to: 2500 }

test('outcomesOfReport() counts what passed and failed in each project, and names what was skipped', () => {
  const files = [file('unit', [], 'passed', 'failed', 'skipped'), file('api', [], 'passed'), file('unit', [], 'passed')]
  expect(outcomesOfReport(files, ['unit', 'api'], true)).toEqual([
    { step: 'unit', passed: 2, failed: 1, seconds: 3, left: ['skipped: test 2'], repeated: [], spans: [span, span] },
    { step: 'api', passed: 1, failed: 0, seconds: 1.5, left: [], repeated: [], spans: [span] },
  ])
})

test('outcomesOfReport() counts a file that did not load, and one whose hooks failed after its tests passed', () => {
  const files = [file('unit', ['SyntaxError']), file('unit', ['Error: in afterAll'], 'passed')]
  expect(outcomesOfReport(files, ['unit'], true)).toMatchObject([{ passed: 1, failed: 2 }])
})

test('outcomesOfReport() fails a project of which nothing ran, unless only some files were asked for', () => {
  expect(outcomesOfReport([], ['e2e'], true)).toMatchObject([{ step: 'e2e', failed: 1, left: ['no test ran'] }])
  expect(outcomesOfReport([], ['e2e'], false)).toEqual([])
})
