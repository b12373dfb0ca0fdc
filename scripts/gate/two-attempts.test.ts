import { expect, test } from 'vitest'
import type { FileReport, Report, TestReport } from './report.ts'
import { type Attempt, twoAttempts } from './two-attempts.ts'

/** A file whose tests have these results; a failure has a time. */
function file(name: string, ...states: TestReport['state'][]): FileReport {
  const tests = states.map((state, place) => ({ name: `test ${place}`, state, ...(state === 'failed' && { error: 'TimeoutError: no sheet\n    at line 3' }) }))
  return { project: 'e2e', file: `tests/e2e/${name}`, seconds: 1, errors: [], tests }
}

const report = (...files: FileReport[]): Report => ({ files, errors: [] })
const good = file('a.test.ts', 'passed', 'passed')

/** Plays back the runs one after the other, and records the files that each was asked for. */
async function played(...runs: Awaited<ReturnType<Attempt>>[]) {
  const asked: (readonly string[] | undefined)[] = []
  const attempt: Attempt = async (again) => {
    asked.push(again?.map((one) => one.file))
    return runs[asked.length - 1]!
  }
  return { ...(await twoAttempts(attempt, () => {})), asked }
}

test('twoAttempts() runs a passing file once', async () => {
  expect(await played({ code: 0, report: report(good) })).toEqual({ files: [good], repeated: [], asked: [undefined] })
})

test('twoAttempts() runs a failed file once more as a whole, and names it with what went wrong first', async () => {
  const again = file('b.test.ts', 'passed', 'passed')
  expect(await played({ code: 1, report: report(good, file('b.test.ts', 'passed', 'failed')) }, { code: 0, report: report(again) })).toEqual({
    files: [good, again],
    repeated: [{ project: 'e2e', fault: 'tests/e2e/b.test.ts (test 1: TimeoutError: no sheet)' }],
    asked: [undefined, ['tests/e2e/b.test.ts']],
  })
})

test('twoAttempts() counts only the second attempt of a repeated file', async () => {
  const first = report(good, file('b.test.ts', 'passed', 'failed'), file('c.test.ts', 'failed'))
  const second = report(file('b.test.ts', 'failed', 'passed'), file('c.test.ts', 'passed'))
  const { files, repeated } = await played({ code: 1, report: first }, { code: 1, report: second })
  expect(files).toEqual([good, ...second.files])
  expect(repeated).toEqual([{ project: 'e2e', fault: 'tests/e2e/c.test.ts (test 0: TimeoutError: no sheet)' }])
})

test('twoAttempts() tells a file of one project from the same file of another', async () => {
  const onOldest = { ...file('b.test.ts', 'failed'), project: 'api-15' }
  const passed = file('b.test.ts', 'passed')
  const { files, repeated } = await played({ code: 1, report: report(passed, onOldest) }, { code: 0, report: report({ ...passed, project: 'api-15' }) })
  expect(files.map(({ project }) => project)).toEqual(['e2e', 'api-15'])
  expect(repeated).toEqual([{ project: 'api-15', fault: 'tests/e2e/b.test.ts (test 0: TimeoutError: no sheet)' }])
})

test('twoAttempts() gives a second chance to a file whose hooks failed', async () => {
  const broken: FileReport = { ...file('b.test.ts'), errors: ['Error: no browser\n    at line 1'] }
  const { repeated } = await played({ code: 1, report: report(broken) }, { code: 0, report: report(file('b.test.ts', 'passed')) })
  expect(repeated).toEqual([{ project: 'e2e', fault: 'tests/e2e/b.test.ts (Error: no browser)' }])
})

test('twoAttempts() keeps the first failure of a file that the second attempt did not come to', async () => {
  const broken = file('b.test.ts', 'failed')
  const first = { code: 1, report: report(good, broken) }
  for (const second of [{ code: 1 }, { code: 0, report: report() }, { code: 0, report: report(file('b.test.ts')) }]) {
    expect(await played(first, second)).toMatchObject({ files: [good, broken], repeated: [] })
  }
})

test('twoAttempts() fails for an error outside all files', async () => {
  const outside = (error: string) => ({ project: 'outside the tests', errors: [error] })
  expect((await played({ code: 1 })).files).toMatchObject([outside('the tests were interrupted: vitest wrote no report')])
  expect((await played({ code: 1, report: report(good) })).files).toMatchObject([good, outside('vitest ended with code 1')])
  expect((await played({ code: 1, report: { files: [good], errors: ['Error: lost'] } })).files).toMatchObject([good, outside('Error: lost')])
})
