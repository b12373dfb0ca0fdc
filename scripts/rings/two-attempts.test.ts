import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../project.ts'
import type { FileReport } from './report.ts'
import { type Attempt, twoAttempts } from './two-attempts.ts'

const at = (name: string) => join(project, 'tests/e2e', name)

/** A file whose tests ended so; what failed says when. */
const file = (name: string, ...statuses: string[]): FileReport => ({
  name: at(name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, place) => ({
    status,
    fullName: `test ${place}`,
    ...(status === 'failed' && { failureMessages: ['TimeoutError: no sheet\n    at line 3'] }),
  })),
})

/** Plays the runs one after the other and remembers what each was asked for. */
function played(...runs: Awaited<ReturnType<Attempt>>[]): { readonly attempt: Attempt; readonly asked: (readonly string[] | undefined)[] } {
  const asked: (readonly string[] | undefined)[] = []
  return {
    asked,
    attempt: (files) => {
      asked.push(files)
      return Promise.resolve(runs[asked.length - 1]!)
    },
  }
}

const run = (code: number, ...testResults: FileReport[]) => ({ code, report: { testResults } })
const good = file('a.test.ts', 'passed', 'passed')

test('twoAttempts() runs what passes once', async () => {
  const { attempt, asked } = played(run(0, good))
  expect(await twoAttempts(attempt)).toEqual({ passed: 2, failed: 0, left: [] })
  expect(asked).toEqual([undefined])
})

test('twoAttempts() runs a failed file once more as a whole, counts its tests once, and names it with what went wrong first', async () => {
  const { attempt, asked } = played(run(1, good, file('b.test.ts', 'passed', 'failed')), run(0, file('b.test.ts', 'passed', 'passed')))
  expect(await twoAttempts(attempt)).toEqual({
    passed: 4,
    failed: 0,
    left: ['passed at the second attempt: tests/e2e/b.test.ts (test 1: TimeoutError: no sheet)'],
  })
  expect(asked).toEqual([undefined, [at('b.test.ts')]])
})

test('twoAttempts() fails what fails twice, and judges a file by its second attempt alone', async () => {
  const first = run(1, good, file('b.test.ts', 'passed', 'failed'), file('c.test.ts', 'failed'))
  const { attempt } = played(first, run(1, file('b.test.ts', 'failed', 'passed'), file('c.test.ts', 'passed')))
  expect(await twoAttempts(attempt)).toEqual({
    passed: 4,
    failed: 1,
    left: ['passed at the second attempt: tests/e2e/c.test.ts (test 0: TimeoutError: no sheet)'],
  })
})

test('twoAttempts() gives a second chance to a file whose hooks failed, and keeps the failure of one that did not come to it', async () => {
  const broken: FileReport = { name: at('b.test.ts'), status: 'failed', message: 'Error: no browser\n    at line 1', assertionResults: [] }
  const chance = played(run(1, broken), run(0, file('b.test.ts', 'passed')))
  expect((await twoAttempts(chance.attempt)).left).toEqual(['passed at the second attempt: tests/e2e/b.test.ts (Error: no browser)'])
  expect(await twoAttempts(played(run(1, good, broken), { code: 1 }).attempt)).toEqual({ passed: 2, failed: 1, left: [] })
  expect(await twoAttempts(played(run(1, good, broken), run(0)).attempt)).toEqual({ passed: 2, failed: 1, left: [] })
})

test('twoAttempts() repeats a run whole that failed outside its tests or broke off', async () => {
  const { attempt, asked } = played(run(1, good), run(0, good))
  expect(await twoAttempts(attempt)).toEqual({ passed: 2, failed: 0, left: ['passed at the second attempt: the whole ring (outside its tests)'] })
  expect(asked).toEqual([undefined, undefined])
  expect((await twoAttempts(played({ code: 1 }, run(0, good)).attempt)).left).toEqual(['passed at the second attempt: the whole ring (it broke off)'])
  expect(await twoAttempts(played(run(1, good), run(1, good)).attempt)).toEqual({ passed: 2, failed: 1, left: [] })
  expect(await twoAttempts(played({ code: 1 }, { code: 1 }).attempt)).toEqual({ passed: 0, failed: 1, left: ['vitest wrote no report'] })
})
