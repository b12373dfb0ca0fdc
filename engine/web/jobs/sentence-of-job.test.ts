import { expect, test } from 'vitest'
import type { Job } from './job.ts'
import { percentOfJob, sentenceOfJob } from './sentence-of-job.ts'

const job: Job = {
  id: 'j',
  kind: 'export',
  status: 'RUNNING',
  title: 'Orders',
  phase: 'writing',
  done: 12_500,
  total: 50_000,
  isCancelling: false,
  isSeen: false,
  createdAt: '2026-11-20T02:00:00Z',
  endedAt: null,
  expiresAt: null,
  summary: {},
  file: null,
  issues: [],
}
const text = (key: string | readonly string[], params: Readonly<Record<string, unknown>> = {}) => `${String(key)} ${JSON.stringify(params)}`

test('12,500 of 50,000 rows are shown as a quarter, with separators', () => {
  expect(percentOfJob(job)).toBe(25)
  expect(sentenceOfJob(text, job)).toBe('ui.job.phase.writing {"done":"12,500","total":"50,000"}')
})

test('while a file is read its total is unknown', () => {
  expect(percentOfJob({ ...job, kind: 'import', phase: 'reading', done: 0, total: 0 })).toBeUndefined()
  expect(percentOfJob({ ...job, status: 'WAITING', phase: null })).toBeUndefined()
})

test('37 done and 3 refused is the end of an action on 40 rows; a failure says why in the words of the server', () => {
  expect(sentenceOfJob(text, { ...job, kind: 'bulk', status: 'DONE', summary: { done: 37, refused: 3 } })).toContain('"done":"37","refused":"3"')
  const issues = [{ code: 'JOB_RIGHTS_LOST', path: '', params: {}, text: 'Your permissions changed' }]
  expect(sentenceOfJob(text, { ...job, status: 'FAILED', issues })).toBe('Your permissions changed')
})

test('a message tells the counts, not the first reason, if all rows were refused or a file has problems', () => {
  const issues = [{ code: 'NOT_A_DECIMAL', path: '', params: {}, text: 'Enter a number' }]
  expect(sentenceOfJob(text, { ...job, kind: 'bulk', status: 'FAILED', issues, summary: { done: 0, refused: 48 } })).toContain('"done":"0","refused":"48"')
  expect(sentenceOfJob(text, { ...job, kind: 'import', status: 'FAILED', issues, summary: { rows: 5, accepted: 0, problems: 2 } })).toContain('"problems":"2"')
})
