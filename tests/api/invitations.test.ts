import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Shown, type Story, done, startStory } from '../scenarios/story.ts'
import { migrate } from '../../engine/server/schema/migrate.ts'
import { type SignedIn, hostOf } from '../support/api.ts'

let story: Story
let order: Shown
beforeEach(async () => {
  story = await startStory()
  order = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('10'), quantity: '10' }] } }),
  ).entity as Shown
})
afterEach(() => story.api.close())

const PATH = '/api/member/invitation'
const wish = { name: '张工', email: 'zhang@jintai.example', expiresAt: '2026-12-01T00:00:00Z' }
const invite = (more: Record<string, unknown> = {}, who = story.buyer) =>
  who.call(`${PATH}/add`, { entity: { entity: 'order', document: order.id, ...wish, ...more } })

/** The supplier has no members of its own, as suppliers that come by invitation alone. */
const leave = () => sql`update member set status = 'DEACTIVATED' where enterprise = 'supplier-1'`.execute(story.api.pool)

type Link = { readonly id: string; readonly itemId: string }

async function linkFor(more: Record<string, unknown> = {}): Promise<Link> {
  return done(await invite(more)).entity as Link
}

/** A browser that opens a link, with its cookies. */
async function open({ id, itemId }: Link, kept = '', path = '/getTemplateToken', host = hostOf.supplier) {
  const payload = { entity: { invitationId: id, invitationItemId: itemId } }
  const response = await story.api.app.inject({ method: 'POST', url: path, headers: { host, cookie: kept }, payload })
  const { returnCode, returnToken: fbToken } = response.json<AnswerEnvelope>()
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (url: string, envelope: RequestEnvelope = {}): Promise<AnswerEnvelope> =>
    (await story.api.app.inject({ method: 'POST', url, headers: { host, cookie }, payload: { fbToken, ...envelope } })).json()
  return { returnCode, cookie, call }
}

const detail = '/api/tradeOrder/supplier/detail'

test('[SES-60] an invited person gets a temporary session that reads one document and does the invited action, and nothing else', async () => {
  await leave()
  const link = await linkFor({ transitions: ['accept'], completedBy: ['accept'] })
  const { call } = await open(link)
  expect((await call('/api/member/info')).entity).toMatchObject({ name: '张工', isTemporary: 1, enterpriseInfo: { ps: '6', ps2: '2' } })
  expect((await call(detail, { entity: { id: order.id } })).returnCode).toBe('0')
  for (const [path, entity] of [
    ['/api/tradeOrder/supplier/list', {}],
    ['/api/tradeOrder/supplier/refuse', { id: order.id, refuseReason: 'x' }],
    [detail, { id: 'another' }],
    ['/api/board/counts', {}],
    ['/api/member/tasks', {}],
    ['/api/job/list', {}],
    ['/api/member/setting/get', {}],
    ['/api/member/session/list', {}],
    ['/api/member/identity/list', {}],
    ['/api/member/password/change', {}],
    ['/api/member/apiKey/list', {}],
  ] as const)
    expect(await call(path, { entity })).toMatchObject({ status: 'PROHIBIT' })
  // [SES-27] The supplier's site has no such path.
  expect(await call('/api/member/invitation/list', { entity: { entity: 'order', document: order.id } })).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect((await call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, version: order.version, replyDate: '2026-12-10' } })).returnCode).toBe('0')
})

test('[SES-62] the same browser can come back until the link expires; another browser is refused', async () => {
  const link = await linkFor()
  const first = await open(link)
  expect(first.returnCode).toBe('0')
  expect((await open(link)).returnCode).toBe('30310111')
  expect((await open(link, 'counterpart-invited=forged')).returnCode).toBe('30310111')
  const again = await open(link, first.cookie)
  expect(again.returnCode).toBe('0')
  expect((await again.call(detail, { entity: { id: order.id } })).returnCode).toBe('0')
  story.api.clock.advance(15 * 86_400_000)
  expect((await open(link, first.cookie)).returnCode).toBe('30310008')
})

test('[SES-62] if two browsers open a link at the same moment, one holds it', async () => {
  const link = await linkFor()
  const opened = await Promise.all([open(link), open(link)])
  expect(opened.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '30310111'])
})

test('[SES-61] parts of two links, the other kind of page and the other site open nothing', async () => {
  const [one, two] = [await linkFor(), await linkFor({ name: '李工' })]
  expect((await open({ id: one.id, itemId: two.itemId })).returnCode).toBe('30310008')
  expect((await open(one, '', '/getTemplatePurchaseToken')).returnCode).toBe('30310008')
  expect((await open(one, '', '/getTemplateToken', hostOf.purchaser)).returnCode).toBe('30310008')
  expect((await open(one)).returnCode).toBe('0')
})

test('[SES-63] a revoked link opens nothing and ends what it opened; other enterprises cannot revoke it', async () => {
  const link = await linkFor()
  const { call, cookie } = await open(link)
  const revoke = (who = story.buyer) => who.call(`${PATH}/revoke`, { entity: { id: link.id } })
  expect((await revoke(await story.api.login('otherBuyer'))).returnCode).toBe('10990019')
  expect((await call('/api/member/info')).status).toBe('SUCCESS')
  expect((await revoke()).returnCode).toBe('0')
  expect(await call('/api/member/info')).toMatchObject({ status: 'SUCCESS', returnCode: '30310008' })
  // Only once: afterwards the browser has no session that could open the home page.
  expect(await call('/api/member/info')).toMatchObject({ status: 'LOGINERROR' })
  expect(await call('/api/member/token/getToken')).toMatchObject({ status: 'LOGINERROR' })
  expect((await open(link, cookie)).returnCode).toBe('30310008')
  expect((await revoke()).returnCode).toBe('10990019')
})

test('[SES-63] a link whose action is done opens nothing more; the person who is already there reads on', async () => {
  await leave()
  const link = await linkFor({ transitions: ['accept', 'refuseOrder'], completedBy: ['accept', 'refuseOrder'] })
  const { call, cookie } = await open(link)
  done(await call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, version: order.version, replyDate: '2026-12-10' } }))
  expect((await call(detail, { entity: { id: order.id } })).returnCode).toBe('0')
  expect((await open(link, cookie)).returnCode).toBe('30310008')
})

test('[SES-64] nobody can invite for a supplier with members, or to an action that they may not do themselves', async () => {
  expect(await invite({ transitions: ['accept'] })).toMatchObject({ returnCode: '30310113' })
  expect((await invite()).returnCode).toBe('0')
  const reader = await story.api.login('reader')
  const asReceiver = await invite({ kind: 'receiving', transitions: ['close'] }, reader)
  expect(asReceiver.issues).toMatchObject([{ code: 'NOT_IN_VOCABULARY', path: 'entity.transitions[0]' }])
})

test('[SES-64] no link carries an action that asks for a factor, for which its maker could open it themselves; one from before does nothing', async () => {
  const approving = await invite({ kind: 'receiving', transitions: ['approve'] })
  expect(approving.issues).toMatchObject([{ code: 'NOT_IN_VOCABULARY', path: 'entity.transitions[0]' }])
  const link = await linkFor({ kind: 'receiving' })
  await sql`update invitation set transitions = '{approve}' where id = ${link.id}`.execute(story.api.pool)
  const { call } = await open(link, '', '/getTemplatePurchaseToken', hostOf.purchaser)
  expect((await call('/api/tradeOrder/purchase/detail', { entity: { id: order.id } })).returnCode).toBe('0')
  expect(await call('/api/tradeOrder/purchase/approve', { entity: { id: order.id } })).toMatchObject({ status: 'PROHIBIT' })
})

test('[SES-60] only a purchaser’s person invites, to a document that they see, with an address and an expiry', async () => {
  await expect(invite({}, story.seller)).rejects.toThrow('HTTP 404')
  expect(await invite({}, await story.api.login('newcomer'))).toMatchObject({ status: 'PROHIBIT' })
  expect(await invite({}, await story.api.login('otherBuyer'))).toMatchObject({ returnCode: '10990019' })
  expect(await invite({ entity: 'unit' })).toMatchObject({ returnCode: '10990019' })
  expect(await invite({ email: 'nowhere' })).toMatchObject({ issues: [{ code: 'PATTERN_NOT_MET', path: 'entity.email' }] })
  for (const expiresAt of ['2026-11-19T00:00:00Z', '2028-01-01T00:00:00Z', 'soon'])
    expect(await invite({ expiresAt })).toMatchObject({ returnCode: '30310133' })
  const { list } = await story.buyer.call(`${PATH}/list`, { entity: { entity: 'order', document: order.id } })
  expect(list).toEqual([])
})

test('[SES-60] the purchaser sees the invited people, and nothing that opens a link', async () => {
  const link = await linkFor()
  await open(link)
  const { list } = await story.buyer.call(`${PATH}/list`, { entity: { entity: 'order', document: order.id } })
  expect(list).toMatchObject([{ id: link.id, name: '张工', createdBy: 'buyer', firstUsedAt: '2026-11-20T02:00:00.000Z', revokedAt: null }])
  expect(JSON.stringify(list)).not.toContain(link.itemId)
})

const purchaserDetail = '/api/tradeOrder/purchase/detail'
const openAsReceiver = (link: Link) => open(link, '', '/getTemplatePurchaseToken', hostOf.purchaser)

test('[SES-64] a receiver reads what the inviting person reads, and no more when that person gets more codes', async () => {
  const masked = { amount: '****', supplier: '****', supplierName: '****', drawings: '****', lines: [{ price: '****', drawingNumber: '****', quantity: '10' }] }
  const reader = await story.api.login('reader')
  const { call } = await openAsReceiver(done(await invite({ kind: 'receiving' }, reader)).entity as Link)
  expect((await call(purchaserDetail, { entity: { id: order.id } })).entity).toMatchObject(masked)
  await sql`insert into "rolePermission" (role, code) select 'role of reader', unnest(array['A150', 'A153'])`.execute(story.api.pool)
  expect((await call(purchaserDetail, { entity: { id: order.id } })).entity).toMatchObject(masked)
  const later = await openAsReceiver(done(await invite({ kind: 'receiving' }, reader)).entity as Link)
  expect((await later.call(purchaserDetail, { entity: { id: order.id } })).entity).toMatchObject({ supplierName: '****', lines: [{ price: '100' }] })
  // A link from before codes were stored.
  await sql`update invitation set "maskCodes" = null`.execute(story.api.pool)
  expect((await later.call(purchaserDetail, { entity: { id: order.id } })).entity).toMatchObject(masked)
})

test('[SES-64] a person who cannot read all that a supplier reads invites none, and an invited supplier reads as the supplier’s side does', async () => {
  const reader = await story.api.login('reader')
  const give = (code: string) => sql`insert into "rolePermission" (role, code) values ('role of reader', ${code})`.execute(story.api.pool)
  for (const code of ['A150', 'A151', 'A153']) {
    expect(await invite({}, reader)).toMatchObject({ status: 'PROHIBIT', issues: [{ code: 'NO_PERMISSION' }] })
    await give(code)
  }
  const { call } = await open(done(await invite({}, reader)).entity as Link)
  expect((await call(detail, { entity: { id: order.id } })).entity).toMatchObject({ lines: [{ price: '100' }] })
})

test('[SES-65] an invited person reads no stored preferences and no number of notices', async () => {
  await sql`update enterprise set preferences = '{"quantityScale":"3","priceScale":"4","actForSupplier":true}' where id = 'purchaser-1'`.execute(story.api.pool)
  await sql`update enterprise set preferences = '{"supScale":"3","supPriceScale":"4"}' where id = 'supplier-1'`.execute(story.api.pool)
  for (const id of ['purchaser-1', 'supplier-1'])
    await sql`insert into outbox (id, purchaser, enterprise, kind) values (${id}, 'purchaser-1', ${id}, 'goodsShipped')`.execute(story.api.pool)
  const [receiver, supplier] = [await openAsReceiver(await linkFor({ kind: 'receiving' })), await open(await linkFor())]
  const settings = async ({ call }: typeof receiver, side: string) => (await call(`/api/conf/enterprise/${side}Preferences`)).entity
  expect(await settings(receiver, 'purchaser')).toMatchObject({ quantityScale: '6', priceScale: '2', actForSupplier: false })
  expect(await settings(supplier, 'purchaser')).toMatchObject({ quantityScale: '6', priceScale: '2' })
  expect(await settings(supplier, 'supplier')).toMatchObject({ supScale: '6', supPriceScale: '2' })
  for (const { call } of [receiver, supplier]) expect((await call('/api/member/notify/unReadInfoCount')).entity).toEqual({ count: 0 })
})

test('[SES-63] each person who sees the document can revoke its link, one from before the upgrade too', async () => {
  const [receiving, supplying] = [await linkFor({ kind: 'receiving' }), await linkFor()]
  const { pool, model } = story.api
  await sql`alter table invitation drop column "maskCodes"`.execute(pool)
  await sql`update invitation set purchaser = null`.execute(pool)
  await sql`delete from "schemaChange" where name = 'invitation-sight'`.execute(pool)
  await migrate(pool, model)
  const revoke = (who: SignedIn, { id }: Link) => who.call(`${PATH}/revoke`, { entity: { id } })
  expect(await revoke(await story.api.login('newcomer'), receiving)).toMatchObject({ status: 'PROHIBIT' })
  await sql`update enterprise set preferences = '{"dataPrivatisation":true}' where id = 'purchaser-1'`.execute(pool)
  expect((await revoke(await story.api.login('reader'), receiving)).returnCode).toBe('10990019')
  for (const link of [receiving, supplying]) expect((await revoke(story.buyer, link)).returnCode).toBe('0')
})
