import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '../../core/wire/live.ts'
import { type SubscriberView, followDocument } from './follow-document.ts'
import { type Subscription, newSubscriptions } from './subscriptions.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** The page of a supplier with a quotation, who sees its own price and no rival's; `slowly`: milliseconds of a reading. */
function page({ state, slowly = 0 }: { readonly state?: string; readonly slowly?: number } = {}) {
  const all = newSubscriptions(6)
  const subscription: Subscription = all.begin('shen.hao')
  const lines: string[] = []
  let price = '100'
  const view: SubscriberView = {
    rights: () => Promise.resolve({ rights: 'quotes' }),
    documents: () => Promise.resolve(['quotation', 'inquiry']),
    async read() {
      if (slowly > 0) await new Promise<void>((done) => setTimeout(done, slowly))
      return { status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: { id: 'quotation', price } }
    },
    inTurn: (look) => look(),
    isTold: () => true,
    now: () => new Date(),
  }
  const lineOf = (message: LiveMessage) =>
    message.kind === 'document' ? `price ${(message.answer.entity as { price: string }).price}` : message.kind === 'over' ? `over ${message.again}` : 'beat'
  const ended = (async () => {
    for await (const message of followDocument(subscription, view, state)) lines.push(`${message.at.slice(14, 23)} ${lineOf(message)}`)
  })()
  return {
    all,
    lines,
    ended,
    offer: (amount: string) => {
      price = amount
      all.changed('quotation')
    },
    /** A rival writes: the inquiry is announced, and this supplier may see nothing of it. */
    rivalWrites: () => all.changed('inquiry'),
  }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[LIV-6] a rival’s sealed quote sends no line, and does not delay the heartbeat', async () => {
  const quiet = page()
  await pass(35_000)
  const { lines, rivalWrites } = page()
  await pass(3000)
  rivalWrites()
  await pass(12_000)
  rivalWrites()
  rivalWrites()
  await pass(20_000)
  expect(quiet.lines.slice(0, 4)).toEqual(['00:00.000 price 100', '00:10.000 beat', '00:20.000 beat', '00:30.000 beat'])
  expect(lines).toEqual(['00:35.000 price 100', '00:45.000 beat', '00:55.000 beat', '01:05.000 beat'])
})

test('[LIV-6] slow reads and frequent writes of a rival do not delay the heartbeat', async () => {
  const { lines, rivalWrites } = page({ slowly: 4000 })
  for (let second = 0; second < 31; second++) {
    rivalWrites()
    await pass(1000)
  }
  expect(lines).toEqual(['00:04.000 price 100', '00:10.000 beat', '00:20.000 beat', '00:30.000 beat'])
})

test('[LIV-1] a visible change is sent at once, and does not delay the heartbeat either', async () => {
  const { lines, offer } = page()
  await pass(3000)
  offer('90')
  await pass(8000)
  expect(lines).toEqual(['00:00.000 price 100', '00:03.000 price 90', '00:10.000 beat'])
})

test('[LIV-1] a page that reconnects with the latest version is confirmed at once', async () => {
  const first = page()
  await pass(0)
  const { lines } = page({ state: await stateShown() })
  await pass(0)
  expect([first.lines, lines]).toEqual([['00:00.000 price 100'], ['00:00.000 beat']])
})

async function stateShown(): Promise<string> {
  const answer = { status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: { id: 'quotation', price: '100' } } as const
  const view: SubscriberView = {
    rights: () => Promise.resolve({ rights: '' }),
    documents: () => Promise.resolve([]),
    read: () => Promise.resolve(answer),
    inTurn: (look) => look(),
    isTold: () => true,
    now: () => new Date(),
  }
  const { value } = await followDocument(newSubscriptions(6).begin('shen.hao'), view, undefined).next()
  return (value as Extract<LiveMessage, { kind: 'document' }>).state
}

test('[LIV-3] a page that connects while the process stops is told to reconnect', async () => {
  const there = page()
  await pass(0)
  there.all.endAll()
  const late = there.all.begin('peter.novak')
  await pass(0)
  expect([there.lines, await late.next(), late.ending(), there.all.count()]).toEqual([['00:00.000 price 100', '00:00.000 over true'], 'over', 'stopping', 0])
  await there.ended
  expect(vi.getTimerCount()).toBe(0)
})

test('[LIV-1] what a document comes to refer to is followed from then on, also where its version stays the same', async () => {
  const all = newSubscriptions(6)
  let [step, inquiry] = ['1', 'first']
  const view: SubscriberView = {
    rights: () => Promise.resolve({ rights: '' }),
    documents: () => Promise.resolve(['quotation', inquiry]),
    read: () => Promise.resolve({ status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: { version: '1', step, inquiry } }),
    inTurn: (look) => look(),
    isTold: () => true,
    now: () => new Date(),
  }
  const lines: unknown[] = []
  void (async () => {
    for await (const message of followDocument(all.begin('shen.hao'), view, undefined)) if (message.kind === 'document') lines.push(message.answer.entity)
  })()
  await pass(0)
  step = '2'
  inquiry = 'second'
  all.changed('quotation')
  await pass(0)
  step = '3'
  all.changed('first')
  await pass(0)
  expect(lines).toHaveLength(2)
  all.changed('second')
  await pass(0)
  expect(lines).toEqual([
    { version: '1', step: '1', inquiry: 'first' },
    { version: '1', step: '2', inquiry: 'second' },
    { version: '1', step: '3', inquiry: 'second' },
  ])
})
