import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import type { LiveMessage } from '../../../engine/core/wire/live.ts'
import { type Listening, listen } from '../../../engine/server/http/listen.ts'
import { type OpenApp, openApp } from '../../../engine/server/http/open-app.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { type Followed, followOver } from '../../support/live.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'
import { type Shown, done } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'
import { decide } from '../../scenarios/as-read.ts'

/** The project, with an order's details live on both sides. */
function liveModel(): Model {
  const model = projectModel()
  const live = Object.entries(model.screens).map(([name, screen]) =>
    screen.kind === 'detail' && screen.entity === 'order' ? [name, { ...screen, live: true }] : [name, screen],
  )
  return { ...model, screens: Object.fromEntries(live) as Model['screens'] }
}

let api: Api
let second: OpenApp
let listening: Listening
let beside: Listening
let buyer: SignedIn
let seller: SignedIn
let master: Awaited<ReturnType<typeof enterMasterData>>

beforeAll(async () => {
  api = await startApi({ model: liveModel() })
  const environment = { PURCHASER_HOST: hostOf.purchaser, SUPPLIER_HOST: hostOf.supplier }
  const sites = { purchaser: import.meta.dirname, supplier: import.meta.dirname }
  second = await openApp({ databaseUrl: api.databaseUrl, model: api.model, sites, clock: api.clock, logLevel: 'error', environment })
  ;[listening, beside] = [await listen(api.app, 0), await listen(second.app, 0)]
  ;[buyer, seller] = [await api.login('buyer'), await api.login('seller')]
  master = await enterMasterData(api, buyer)
})
afterAll(async () => {
  await second.stopLive()
  await beside.stop()
  await second.close()
  await api.close()
  await listening.stop()
})

async function newOrder(): Promise<string> {
  const line = {
    partName: 'Bearing',
    quantity: '10',
    price: '100',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 1',
    purchasingGroup: master.group,
    supplier: master.supplier,
    inspectionType: 'E',
  }
  const id = await enter(buyer, '/api/project/materials/add', line)
  return (done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: id }] } })).entity as Shown).id
}

const accept = async (id: string) => void done(await decide(seller, '/api/tradeOrder/supplier/accept', { id, replyDate: '2026-12-10' }))
const shownIn = (message: LiveMessage) => (message.kind === 'document' ? (message.answer.entity as Shown) : { [message.kind]: true })
const follow = (who: SignedIn, id: string, more: object = {}, at: Listening = listening) => followOver(at.port, who, { entity: 'order', id, ...more })
const opened = async (who: SignedIn, id: string): Promise<{ readonly page: Followed; readonly first: LiveMessage }> => {
  const page = await follow(who, id)
  return { page, first: await page.next() }
}

test('[LIV-1] a person with an open document sees the changes of another, as far as they may read them', async () => {
  const id = await newOrder()
  const { page, first } = await opened(buyer, id)
  expect([page.status, page.headers['content-type'], page.headers['cache-control'], page.headers['x-accel-buffering']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    'private, no-store',
    'no',
  ])
  expect(shownIn(first)).toMatchObject({ id, acceptance: 'WAITORDER', version: 1 })
  await accept(id)
  const next = await page.next()
  const detail = (await buyer.call('/api/tradeOrder/purchase/detail', { entity: { id } })).entity
  expect(shownIn(next)).toEqual(detail)
  expect(detail).toMatchObject({ acceptance: 'purchasePaid', replyDate: '2026-12-10' })
  page.leave()
})

test('[LIV-1] a supplier’s page gets the supplier’s view, without what is the purchaser’s alone', async () => {
  const id = await newOrder()
  const { page, first } = await opened(seller, id)
  expect(shownIn(first)).toEqual((await seller.call('/api/tradeOrder/supplier/detail', { entity: { id } })).entity)
  page.leave()
})

test('[LIV-1] a page at one process receives a change made at another process', async () => {
  const id = await newOrder()
  const page = await follow(buyer, id, {}, beside)
  expect(shownIn(await page.next())).toMatchObject({ acceptance: 'WAITORDER' })
  await accept(id)
  expect(shownIn(await page.next())).toMatchObject({ acceptance: 'purchasePaid' })
  page.leave()
})

test('[LIV-1] a page that reconnects receives what it missed, and nothing if it missed nothing', async () => {
  const id = await newOrder()
  const { page, first } = await opened(buyer, id)
  page.leave()
  const { state } = first as Extract<LiveMessage, { kind: 'document' }>
  const unchanged = await follow(buyer, id, { state })
  await accept(id)
  // The first message is the change: the page's own data are not sent again.
  expect(shownIn(await unchanged.next())).toMatchObject({ acceptance: 'purchasePaid' })
  unchanged.leave()
  const late = await follow(buyer, id, { state })
  expect(shownIn(await late.next())).toMatchObject({ acceptance: 'purchasePaid' })
  late.leave()
})

test('[LIV-2] a stranger, another side, a malformed request and a screen that is not live are refused at once', async () => {
  const id = await newOrder()
  const stranger = await api.login('otherSeller')
  const refusals = async (who: SignedIn, entity: Record<string, unknown>) => {
    const page = await followOver(listening.port, who, entity)
    const [answer] = (await page.rest()) as unknown as [{ issues: { code: string; path: string }[] }]
    return answer.issues.map(({ code, path }) => `${code} ${path}`)
  }
  expect(await refusals(stranger, { entity: 'order', id })).toEqual(['NOT_FOUND id'])
  expect(await refusals(buyer, { entity: 'supplier', id })).toEqual(['NOT_FOUND entity.entity'])
  expect(await refusals(buyer, { entity: 'toString', id })).toEqual(['NOT_FOUND entity.entity'])
  expect(await refusals(buyer, { entity: 'order', id: 7, state: 1, more: true })).toEqual([
    'UNKNOWN_KEY entity.more',
    'WRONG_TYPE entity.id',
    'WRONG_TYPE entity.state',
  ])
  expect(await refusals({ ...buyer, token: 'guess' }, { entity: 'order', id })).toEqual(['TOKEN_INVALID '])
})

test('[LIV-2] a person who has signed out, or has lost the code, receives nothing more', async () => {
  const id = await newOrder()
  const leaving = await api.login('buyer')
  const { page } = await opened(leaving, id)
  await api.app.inject({ url: '/api/member/token/logout', headers: { host: hostOf.purchaser, cookie: leaving.cookie } })
  await accept(id)
  expect(await page.rest()).toMatchObject([{ kind: 'over', again: false, answer: { status: 'LOGINERROR' } }])

  const other = await newOrder()
  const { page: losing } = await opened(await api.login('reader'), other)
  await sql`delete from "memberRole" where member = 'member of reader'`.execute(api.pool)
  await accept(other)
  const [last] = await losing.rest()
  await sql`insert into "memberRole" (member, role) values ('member of reader', 'role of reader')`.execute(api.pool)
  expect(last).toMatchObject({ kind: 'over', again: false, answer: { status: 'PROHIBIT' } })
})

test('[LIV-2] a person who is switched off, or from whom the document has gone out of sight, receives nothing more', async () => {
  const id = await newOrder()
  const { page } = await opened(await api.login('reader'), id)
  await sql`update member set status = 'DEACTIVATED' where id = 'member of reader'`.execute(api.pool)
  await accept(id)
  const [over, ...more] = await page.rest()
  await sql`update member set status = 'ACTIVE' where id = 'member of reader'`.execute(api.pool)
  expect([over, more]).toMatchObject([{ kind: 'over', again: false, answer: { status: 'DEACTIVATED' } }, []])

  const other = await newOrder()
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of reader', ${master.group}) on conflict do nothing`.execute(api.pool)
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(api.pool)
  const { page: hidden, first } = await opened(await api.login('reader'), other)
  expect(shownIn(first)).toMatchObject({ id: other })
  await sql`delete from "memberGroup" where member = 'member of reader'`.execute(api.pool)
  await accept(other)
  const told = await hidden.rest()
  await sql`update enterprise set preferences = preferences - 'dataPrivatisation' where id = 'purchaser-1'`.execute(api.pool)
  expect(told).toMatchObject([{ kind: 'over', again: false }])
  expect(JSON.stringify(told)).not.toContain('purchasePaid')
})

test('[LIV-3] a person follows six documents at once, and a seventh ends the oldest', async () => {
  const id = await newOrder()
  const pages: Followed[] = []
  for (let index = 0; index < 7; index++) {
    pages.push(await follow(seller, id))
    await pages[index]!.next()
  }
  expect(await pages[0]!.rest()).toMatchObject([{ kind: 'over', again: false }])
  await accept(id)
  for (const page of pages.slice(1)) {
    expect(shownIn(await page.next())).toMatchObject({ acceptance: 'purchasePaid' })
    page.leave()
  }
})

test('[LIV-3] a process that stops sends its pages to another, and stops', async () => {
  const id = await newOrder()
  const third = await openApp({
    databaseUrl: api.databaseUrl,
    model: api.model,
    sites: { purchaser: import.meta.dirname, supplier: import.meta.dirname },
    clock: api.clock,
    logLevel: 'error',
    environment: { PURCHASER_HOST: hostOf.purchaser, SUPPLIER_HOST: hostOf.supplier },
  })
  const there = await listen(third.app, 0)
  const page = await follow(buyer, id, {}, there)
  await page.next()
  await third.stopLive()
  expect(await page.rest()).toMatchObject([{ kind: 'over', again: true }])
  // A request in progress is answered, and its connection closed: nothing keeps the process alive.
  const late = await follow(buyer, id, {}, there)
  expect(await late.rest()).toMatchObject([{ kind: 'document' }, { kind: 'over', again: true }])
  await there.stop()
  await third.close()
})
