import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendAgainLater } from './send-again-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '2' } })
/** Answers from a list, the last one again and again. */
function server(answers: readonly (() => Response)[]) {
  let sent = 0
  const send = () => Promise.resolve(answers[Math.min(sent++, answers.length - 1)]!())
  return { send, sent: () => sent }
}
const never = () => 0

it('sends a call that was refused as too many again after the seconds that the server says', async () => {
  const { send, sent } = server([busy, busy, () => new Response('{}')])
  const answer = sendAgainLater(send, undefined, never)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toBe(2)
  await vi.advanceTimersByTimeAsync(4000)
  expect([(await answer).status, sent()]).toEqual([200, 3])
})

it('ends with the refusal after six', async () => {
  const { send, sent } = server([busy])
  const answer = sendAgainLater(send, undefined, never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([(await answer).status, sent()]).toEqual([429, 6])
})

it('sends nothing else again: not what failed, and not what the page gave up', async () => {
  const failed = server([() => new Response('{}', { status: 503 })])
  expect([(await sendAgainLater(failed.send)).status, failed.sent()]).toEqual([503, 1])
  const page = new AbortController()
  const left = server([busy])
  const answer = sendAgainLater(left.send, page.signal, never).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(100)
  page.abort(new Error('left'))
  expect(await answer).toBe('left')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left.sent()).toBe(1)
})
