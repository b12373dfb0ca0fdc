import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HandlerByKind } from '../../../engine/server/http/documents/call-handler.ts'
import { handlerByKind } from '../../../engine/server/http/documents/handler-by-kind.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

const COUNTS = '/api/tradeOrder/purchase/statusCount'
const SCREEN = { screen: 'purchaserOrderList' }

/** How many counts of a person run, and the most that ran at once. */
const running = new Map<string, number>()
const most = new Map<string, number>()
let gate = Promise.resolve()
const counted: HandlerByKind = {
  ...handlerByKind,
  async statusCount(context, actor, target, envelope) {
    const now = (running.get(actor.accountId) ?? 0) + 1
    running.set(actor.accountId, now)
    most.set(actor.accountId, Math.max(now, most.get(actor.accountId) ?? 0))
    try {
      await gate
      return await handlerByKind.statusCount!(context, actor, target, envelope)
    } finally {
      running.set(actor.accountId, running.get(actor.accountId)! - 1)
    }
  },
}

let api: Api
let greedy: SignedIn
let colleague: SignedIn
let origin: string
beforeAll(async () => {
  api = await startApi({ verbs: counted })
  ;[greedy, colleague] = [await api.login('buyer'), await api.login('manager')]
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterAll(() => api?.close())
beforeEach(() => most.clear())

function shut() {
  let open = () => {}
  const isOpen = new Promise<void>((done) => (open = done))
  return { isOpen, open }
}

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 10))
}

test('[LIST-16] of thirty counts of one person six run at once, whatever else waits; a colleague is served beside them', async () => {
  const open = shut()
  gate = open.isOpen
  const many = Promise.all(times(30, () => greedy.call(COUNTS, { entity: SCREEN })))
  await until(() => running.get(greedy.accountId) === 6)
  expect((await colleague.call('/api/member/info')).returnCode).toBe('0')
  const second = colleague.call(COUNTS, { entity: SCREEN })
  await until(() => running.get(colleague.accountId) === 1)
  open.open()
  expect((await many).map(({ returnCode }) => returnCode)).toEqual(Array(30).fill('0'))
  expect([(await second).returnCode, most.get(greedy.accountId)]).toEqual(['0', 6])
})

test('[LIST-16] two hundred calls of a person wait; the next are answered 429 at once', async () => {
  const open = shut()
  gate = open.isOpen
  const refused: string[] = []
  const many = times(220, () => greedy.call(COUNTS, { entity: SCREEN }).catch((error: Error) => void refused.push(error.message.slice(0, 8))))
  await until(() => refused.length === 14)
  open.open()
  await Promise.all(many)
  expect([refused, most.get(greedy.accountId)]).toEqual([Array(14).fill('HTTP 429'), 6])
})

test('[LIST-16] whoever closes the connection keeps the share until the work is done, and leaves no call waiting', async () => {
  const open = shut()
  gate = open.isOpen
  const page = new AbortController()
  const send = (signal?: AbortSignal) =>
    fetch(origin + COUNTS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: greedy.cookie },
      body: JSON.stringify({ fbToken: greedy.token }),
      ...(signal && { signal }),
    })
  const left = Promise.allSettled(times(40, () => send(page.signal)))
  await until(() => running.get(greedy.accountId) === 6)
  page.abort()
  expect(new Set((await left).map(({ status }) => status))).toEqual(new Set(['rejected']))
  const next = times(6, () => send())
  await new Promise((done) => setTimeout(done, 300))
  expect(running.get(greedy.accountId)).toBe(6)
  open.open()
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect([most.get(greedy.accountId), running.get(greedy.accountId)]).toEqual([6, 0])
})
