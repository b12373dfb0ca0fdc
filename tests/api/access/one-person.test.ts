import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'
import { password } from '../../support/people.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

// Accounts in one hand are one person wherever two are asked for: the reader’s password was set by a link of the buyer’s.

let story: Story
let reader: SignedIn
let manager: SignedIn
beforeEach(async () => {
  await story?.api.close()
  story = await startStory()
  const { api } = story
  await sql`insert into "rolePermission" (role, code) select 'role of reader', code from "rolePermission" where role = 'role of buyer' on conflict do nothing`.execute(
    api.pool,
  )
  await sql`insert into "memberGroup" (member, "purchasingGroup") select 'member of reader', "purchasingGroup" from "memberGroup" where member = 'member of buyer' on conflict do nothing`.execute(
    api.pool,
  )
  ;[reader, manager] = [await api.login('reader'), await api.login('manager')]
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '2', amountFrom: '5000', approverCode: 'A32' })
})
afterAll(() => story.api.close())

const openWay = async (by: SignedIn, member: string) => done(await by.call('/api/member/password/issueReset', { entity: { member: `member of ${member}` } }))
const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const act = (who: SignedIn, name: string, id: string) => decide(who, at(name), { id })
const add = async (quantity: string) =>
  done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine(quantity) }] } })).entity as Shown
const waiting = async (who: SignedIn) => {
  const { list } = done(await who.call(at('list'), { entity: { screen: 'approvalOrder' } }))
  return (list as readonly Shown[]).map(({ id }) => id)
}

test('[PREF-21] the author of an order does not approve it from an account in one’s own hand, for 30 days', async () => {
  const order = await add('10')
  expect(await waiting(reader)).toEqual([order.id])
  await openWay(story.buyer, 'reader')
  expect(await waiting(reader)).toEqual([])
  const shown = done(await act(reader, 'detail', order.id)).entity as Shown
  expect(shown._actions.approve).toMatchObject([{ code: 'AUTHOR_CANNOT_APPROVE' }])
  expect(refusals(await act(reader, 'approve', order.id))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  expect(await waiting(manager)).toEqual([order.id])
  story.api.clock.advance(31 * 86_400_000)
  const later = await story.api.login('reader')
  expect(await waiting(later)).toEqual([order.id])
  expect((done(await act(later, 'approve', order.id)).entity as Shown).status).toBe('WAITORDER')
})

test('[PREF-21] nor from an account that the same third person opened, nor does one hand decide two levels', async () => {
  const colleague = await story.api.login('englishBuyer')
  const order = await add('50')
  for (const member of ['reader', 'buyer']) await openWay(colleague, member)
  for (const who of [reader, colleague]) expect(refusals(await act(who, 'approve', order.id))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  await sql`delete from "accountOpening"`.execute(story.api.pool)
  done(await act(manager, 'approve', order.id))
  await openWay(manager, 'reader')
  expect(refusals(await act(reader, 'approve', order.id))).toEqual([' DECIDED_ANOTHER_LEVEL'])
  expect(await waiting(reader)).toEqual([])
  expect(await waiting(colleague)).toEqual([order.id])
})

test('[PREF-21] nor from an account that was made by an account of theirs which has been erased since', async () => {
  const { api, buyer } = story
  const made = async (by: SignedIn, loginName: string) => {
    const { id } = done(await by.call('/api/memberInfo/add', { entity: { name: loginName, loginName, email: '', roles: ['role of buyer'] } })).entity as Shown
    const { address } = done(await by.call('/api/member/password/issueReset', { entity: { member: id } })).entity as Shown
    const entity = { secret: new URL(address).searchParams.get('reset'), newPassword: 'correct horse 电池 staple' }
    const headers = { host: 'purchaser.test' }
    done((await api.app.inject({ method: 'POST', url: '/openapi/member/password/reset', headers, payload: { entity } })).json())
    return { id, who: await signInAs(api.app, 'purchaser', loginName, entity.newPassword) }
  }
  const order = await add('10')
  const helper = await made(buyer, 'the.helper')
  const second = await made(helper.who, 'the.second')
  expect(refusals(await act(second.who, 'approve', order.id))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  const entity = async () => ({
    id: helper.id,
    version: (await sql<{ version: number }>`select version from member where id = ${helper.id}`.execute(api.pool)).rows[0]!.version,
  })
  done(await buyer.call('/api/memberInfo/disable', { entity: await entity() }))
  expect(refusals(await buyer.call('/api/memberInfo/erase', { entity: await entity() }))).toEqual(['entity.id ERASURE_NEEDS_ANOTHER'])
  done(await manager.call('/api/memberInfo/erase', { entity: await entity() }))
  expect(refusals(await act(second.who, 'approve', order.id))).toEqual([' AUTHOR_CANNOT_APPROVE'])
})

const inquiryAt = (name: string) => `/api/inquiry/purchase/${name}`

/** A sealed inquiry an hour after its opening time, at a purchaser where two people open bids. */
async function sealedToOpen(): Promise<string> {
  const inHours = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const { id } = await story.inquire({ sealed: true, deadline: inHours(2), openingTime: inHours(4), lines })
  await sql`update enterprise set preferences = '{"openingByTwo": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  story.api.clock.advance(5 * 3_600_000)
  return id as string
}

test('[PREF-21] sealed bids are not opened by two accounts in one hand', async () => {
  const id = await sealedToOpen()
  await openWay(story.buyer, 'reader')
  const open = (who: SignedIn) => who.call(inquiryAt('openBid'), { entity: { id } })
  done(await story.buyer.call(inquiryAt('askToOpen'), { entity: { id } }))
  const shown = done(await reader.call(inquiryAt('detail'), { entity: { id } })).entity as Shown
  expect(shown._actions.openBid).toMatchObject([{ code: 'OPENING_NEEDS_ANOTHER' }])
  expect(refusals(await open(reader))).toEqual([' OPENING_NEEDS_ANOTHER'])
  done(await reader.call(inquiryAt('askToOpen'), { entity: { id } }))
  expect(refusals(await open(story.buyer))).toEqual([' OPENING_NEEDS_ANOTHER'])
  // Five hours after the sign-in, a key asks who makes it (SES-49).
  done(await story.buyer.call('/api/member/factor/confirm', { entity: { password } }))
  const { secret } = done(
    await story.buyer.call('/api/member/apiKey/add', { entity: { name: 'Robot', role: 'role of buyer', expiresAt: '2027-01-31T00:00:00Z' } }),
  ).entity as Shown
  const headers = { host: 'purchaser.test', authorization: `Bearer ${secret}` }
  const byKey = await story.api.app.inject({ method: 'POST', url: inquiryAt('openBid'), headers, payload: { entity: { id } } })
  expect(byKey.json()).toMatchObject({ issues: [{ code: 'OPENING_NEEDS_ANOTHER' }] })
  done(await open(manager))
})

test('[INQ-202] sealed bids are not opened by one person after whoever had asked for it has left', async () => {
  const id = await sealedToOpen()
  done(await reader.call(inquiryAt('askToOpen'), { entity: { id } }))
  const { rows } = await sql<{ version: number }>`select version from member where id = 'member of reader'`.execute(story.api.pool)
  done(await manager.call('/api/memberInfo/disable', { entity: { id: 'member of reader', version: rows[0]!.version } }))
  const open = (who: SignedIn) => who.call(inquiryAt('openBid'), { entity: { id } })
  expect(refusals(await open(manager))).toEqual([' OPENING_NEEDS_ANOTHER'])
  done(await manager.call(inquiryAt('askToOpen'), { entity: { id } }))
  done(await open(story.buyer))
})
