import { expect, test } from 'vitest'
import type { AnswerEnvelope, Issue } from '../../../core/wire/envelope.ts'
import { type DialogEvent, type DialogState, openedWith, openWarningsOf, phaseOf, reduceDialog, refusedIdsOf } from './dialog-state.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const warning = (code: string): Issue => ({ code, path: '', params: {}, mayConfirm: true })
const error = (code: string): Issue => ({ code, path: '', params: {} })
const answered = (list: readonly object[]): AnswerEnvelope => ({ status: 'SUCCESS', returnCode: '0', returnMsg: '', list })
const after = (...events: readonly DialogEvent[]): DialogState => events.reduce(reduceDialog, openedWith(rows))

test('an action on several rows shows the input, then the progress of its job, then the result', () => {
  expect(phaseOf(after(), true)).toBe('input')
  expect(phaseOf(after({ kind: 'jobRequested' }), true)).toBe('input')
  expect(phaseOf(after({ kind: 'jobRequested' }, { kind: 'jobStarted', jobId: '7' }), true)).toBe('working')
  const ended = after({ kind: 'jobRequested' }, { kind: 'jobStarted', jobId: '7' }, { kind: 'jobEnded', answer: answered([]) })
  expect(phaseOf(ended, true)).toBe('outcomes')
  expect(ended).toMatchObject({ jobId: undefined, isStarting: false })
})

test('an action on one row shows a refusal beside the input', () => {
  const state = after({ kind: 'refused', answer: { ...answered([]), returnCode: '1' } })
  expect(phaseOf(state, false)).toBe('input')
  expect(state.answer?.returnCode).toBe('1')
})

test('a job that could not be started leaves the input as it was', () => {
  expect(after({ kind: 'jobRequested' }, { kind: 'requestFailed' })).toEqual(openedWith(rows))
})

test('refused rows are named by their ids; warnings appear only for rows without a refusal', () => {
  const report = after({
    kind: 'jobEnded',
    answer: answered([
      { id: 'a', returnCode: '0' },
      { id: 'b', returnCode: '1', issues: [warning('PRICE_ABOVE_BUDGET'), warning('PRICE_ABOVE_BUDGET')] },
      { id: 'c', returnCode: '1', issues: [warning('LATE_DELIVERY'), error('CLOSED')] },
    ]),
  })
  expect(refusedIdsOf(report)).toEqual(['b', 'c'])
  expect(openWarningsOf(report)).toEqual(['PRICE_ABOVE_BUDGET'])
  expect(refusedIdsOf(after())).toEqual([])
  expect(openWarningsOf(after())).toEqual([])
})

test('confirmed warnings stay confirmed through further confirmations, and fall with other input', () => {
  const first: DialogEvent = { kind: 'retryRequested', codes: ['PRICE_ABOVE_BUDGET'], asksInput: true }
  const second: DialogEvent = { kind: 'retryRequested', codes: ['LATE_DELIVERY'], asksInput: true }
  expect(after(first, second)).toMatchObject({ isStarting: true, confirmed: ['PRICE_ABOVE_BUDGET', 'LATE_DELIVERY'] })
  expect(after(first, { kind: 'retryRequested', codes: [], asksInput: true }).confirmed).toEqual([])
  expect(after(first, { kind: 'retryRequested', codes: [], asksInput: false }).confirmed).toEqual(['PRICE_ABOVE_BUDGET'])
})

test('a retry takes the refused rows as they stand by now and forgets the result', () => {
  const fresh = [{ id: 'b', version: 4 }]
  const state = after(
    { kind: 'jobEnded', answer: answered([{ id: 'b', returnCode: '1' }]) },
    { kind: 'retryRequested', codes: [], asksInput: false },
    { kind: 'rowsRefetched', rows: fresh, isRepeating: true },
  )
  expect(state).toEqual({ rows: fresh, answer: undefined, jobId: undefined, isStarting: false, confirmed: [], isRepeating: true })
  expect(reduceDialog(state, { kind: 'repeated' }).isRepeating).toBe(false)
})
