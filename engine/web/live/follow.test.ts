import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '../../core/wire/live.ts'
import { TransportError } from '../api/transport-error.ts'
import { type Follower, follow } from './follow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const document = (state: string): LiveMessage => ({
  kind: 'document',
  at: '2026-11-22T10:00:00.000Z',
  state,
  answer: { status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: { id: 'A', state } },
})
const over = (again: boolean): LiveMessage => ({ kind: 'over', at: '2026-11-22T10:00:00.000Z', again })

/** A server with prepared answers: for each its lines, and whether it breaks off, ends, or stays open in silence. */
function server(...answers: (readonly [readonly LiveMessage[], 'break' | 'end' | 'silence'])[]) {
  const asked: (string | undefined)[] = []
  const seen: string[] = []
  const states: string[] = []
  const follower: Follower = follow({
    open: async (state, signal) => {
      asked.push(state)
      const [lines, end] = answers[asked.length - 1] ?? [[], 'silence']
      return (async function* () {
        yield* lines
        if (end === 'break') throw new TypeError('network error')
        if (end === 'silence') await new Promise((_done, failed) => signal.addEventListener('abort', () => failed(new Error('aborted'))))
      })()
    },
    onDocument: ({ entity }) => seen.push((entity as { state: string }).state),
    onState: (state) => states.at(-1) !== state && states.push(state),
    onOver: (reason) => states.push(`over ${reason instanceof TransportError ? reason.status : (reason?.returnCode ?? 'without reason')}`),
    onTime: () => {},
    chance: () => 1,
  })
  return { asked, seen, states, follower }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[LIV-4] a broken connection is resumed from the page’s version, after growing pauses', async () => {
  const { asked, seen, states, follower } = server([[document('one')], 'break'], [[], 'break'], [[], 'break'], [[document('two')], 'silence'])
  await pass(0)
  expect([asked, seen, states]).toEqual([[undefined], ['one'], ['told', 'lost']])
  await pass(1000)
  expect(asked).toEqual([undefined, 'one'])
  await pass(1999)
  expect(asked).toHaveLength(2)
  await pass(1)
  expect(asked).toHaveLength(3)
  await pass(4000)
  expect([asked, seen, states]).toEqual([
    [undefined, 'one', 'one', 'one'],
    ['one', 'two'],
    ['told', 'lost', 'told'],
  ])
  follower.stop()
})

test('[LIV-4] after 25 seconds of silence the page reconnects', async () => {
  const { asked, states, follower } = server([[document('one')], 'silence'])
  await pass(24_999)
  expect(states).toEqual(['told'])
  await pass(1)
  expect(states).toEqual(['told', 'lost'])
  await pass(1000)
  expect(asked).toEqual([undefined, 'one'])
  follower.stop()
})

test('[LIV-4] a stopping process makes the page reconnect at once, without a message', async () => {
  const { asked, states, follower } = server([[document('one'), over(true)], 'end'], [[document('two')], 'silence'])
  await pass(1000)
  expect([asked, states]).toEqual([
    [undefined, 'one'],
    ['told', 'asking', 'told'],
  ])
  follower.stop()
})

test('[LIV-4] a page that may not see the document any more does not reconnect', async () => {
  const refused: LiveMessage = {
    kind: 'over',
    at: '2026-11-22T10:00:00.000Z',
    again: false,
    answer: { status: 'PROHIBIT', returnCode: '403', returnMsg: 'no' },
  }
  const { asked, states, follower } = server([[document('one'), refused], 'end'])
  await pass(120_000)
  expect([asked, states]).toEqual([[undefined], ['told', 'over', 'over 403']])
  follower.look(false)
  follower.look(true)
  await pass(120_000)
  expect([asked, states]).toEqual([[undefined], ['told', 'over', 'over 403']])
})

test('[LIV-4] a page in the background keeps no connection, and catches up when it is looked at', async () => {
  const { asked, seen, states, follower } = server([[document('one')], 'silence'], [[document('two')], 'silence'])
  await pass(0)
  follower.look(false)
  await pass(120_000)
  expect([asked, states]).toEqual([[undefined], ['told']])
  follower.look(true)
  await pass(0)
  expect([asked, seen, states]).toEqual([
    [undefined, 'one'],
    ['one', 'two'],
    ['told', 'asking', 'told'],
  ])
  follower.stop()
  await pass(120_000)
  expect(asked).toHaveLength(2)
})

test('[LIV-4] a page without a session says so once and asks nothing again', async () => {
  let asked = 0
  const states: string[] = []
  follow({
    open: () => Promise.reject(new TransportError(++asked === 1 ? 502 : 401)),
    onDocument: () => {},
    onState: (state) => states.push(state),
    onOver: (reason) => states.push(reason instanceof TransportError ? `over ${reason.status}` : 'over'),
    onTime: () => {},
    chance: () => 1,
  })
  await pass(120_000)
  expect([asked, states]).toEqual([2, ['lost', 'over', 'over 401']])
})
