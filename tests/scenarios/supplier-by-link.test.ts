import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOverGuestDocuments } from '../../engine/server/clock/hand-over-guest-documents.ts'
import { newId } from '../../engine/server/store/new-id.ts'
import { enter } from '../support/master-data.ts'
import { asRead, decide } from './as-read.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

const HOUR = 3_600_000

let story: Story
beforeAll(async () => {
  // The server's own clock looks once at the start: documents are handed over only when these tests say so.
  story = await startStory({}, HOUR)
})
afterAll(() => story.api.close())

/** An unregistered supplier and their requested quotation: 10 bearings. */
async function asked(more: Shown = {}): Promise<{ readonly supplier: string; readonly quotation: Shown }> {
  const name = newId().slice(-8)
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: `S-${name}`, name: `锻造厂${name}`, contacts: [{ name: 'Zhao', primary: true }] })
  const invitees = [{ supplier, contactName: 'Zhao', contactEmail: 'zhao@forge.example' }]
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const inquiry = await story.inquire({ invitees, lines, ...more })
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
  const { list } = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } }))
  return { supplier, quotation: await story.detail('/api/quo/purchase/detail', (list as Shown[])[0]!.id) }
}

const send = (document: string, more: Shown = {}) =>
  story.buyer.call('/api/member/invitation/send', { entity: { screen: 'supplierQuotation', document, name: 'Zhao', email: 'zhao@forge.example', ...more } })

async function only<Kept>(query: ReturnType<typeof sql<Kept>>): Promise<Kept> {
  const { rows } = await query.execute(story.api.pool)
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const enterprises = async () => (await only(sql<{ count: string }>`select count(*) from enterprise`)).count
const enterpriseOf = async (id: string) => (await only(sql<{ of: string | null }>`select "supplierEnterprise" as of from quotation where id = ${id}`)).of

test('[INQ-19, SES-62] a link for 181 days is refused and leaves nothing behind: no guest enterprise, and none on the quotation', async () => {
  const { quotation } = await asked()
  const before = await enterprises()
  expect(refusals(await send(quotation.id, { days: '181' }))).toEqual(['entity.expiresAt EXPIRY_NOT_ALLOWED'])
  expect([await enterprises(), await enterpriseOf(quotation.id)]).toEqual([before, null])
})

test('[INQ-19] two links sent for one quotation at once share one guest enterprise, which is audited once', async () => {
  const { quotation } = await asked()
  const before = Number(await enterprises())
  const sent = await Promise.all([send(quotation.id), send(quotation.id, { name: 'Qian' })])
  const ids = sent.map((answer) => (done(answer).entity as Shown).id)
  expect(Number(await enterprises())).toBe(before + 1)
  const guest = await enterpriseOf(quotation.id)
  const { rows } = await sql<{ enterprise: string }>`select enterprise from invitation where id = any(${ids}::text[])`.execute(story.api.pool)
  expect(rows).toEqual([{ enterprise: guest }, { enterprise: guest }])
  const told = await sql<{ change: Shown }>`
    select c.change from "auditEntry" a, jsonb_array_elements(a.changes) as c (change)
    where a.action = 'invite' and c.change ->> 'path' = 'quotation.supplierEnterprise' and c.change ->> 'after' = ${guest}`.execute(story.api.pool)
  expect(told.rows).toMatchObject([{ change: { before: null, after: guest } }])
})

const register = (supplier: string) =>
  sql`update supplier set "registeredEnterprise" = 'supplier-2', "registrationStatus" = 'REGISTERED' where id = ${supplier}`.execute(story.api.pool)
const award = async (quotation: Shown) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id }]) } })

test('[INQ-19] an award after the supplier has registered belongs to the registered enterprise, even if the quotation is still the guest’s', async () => {
  const { supplier, quotation } = await asked({ type: 'FTG' })
  done(await send(quotation.id))
  const guest = await enterpriseOf(quotation.id)
  await register(supplier)
  const order = done(await award(quotation)).entity as Shown
  const { of } = await only(sql<{ of: string }>`select "supplierEnterprise" as of from "order" where id = ${order.id}`)
  expect([of, await enterpriseOf(quotation.id)]).toEqual(['supplier-2', guest])
  const registered = await story.api.login('otherSeller')
  done(await decide(registered, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-10' }))
})

test('[INQ-19] the guest’s documents, with lines and orders, are handed over to the registered supplier, and the link ends', async () => {
  const { supplier, quotation } = await asked({ type: 'FTG' })
  const link = done(await send(quotation.id)).entity as Shown
  const guest = await enterpriseOf(quotation.id)
  const order = done(await award(quotation)).entity as Shown
  const registered = await story.api.login('otherSeller')
  const tried = async () => refusals(await registered.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } }))
  expect(await tried()).toEqual(['id NOT_FOUND'])

  const { pool, model, clock } = story.api
  const look = () => handOverGuestDocuments({ pool, model, clock, newId: () => newId() }, (error) => expect.unreachable(String(error)))
  // Only what others left, and nothing of this supplier, who has not registered.
  await look()
  expect(await enterpriseOf(quotation.id)).toBe(guest)
  await register(supplier)
  expect(await look()).toBe(2)
  expect(await tried()).toEqual([])
  expect(await enterpriseOf(quotation.id)).toBe('supplier-2')
  for (const line of ['quotationLine', 'orderLine'])
    expect(await only(sql`select count(*)::int as left from ${sql.id(line)} where "supplierEnterprise" = ${guest}`)).toEqual({ left: 0 })
  done(await decide(registered, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-10' }))
  expect(
    await only(sql`select changes, account from "auditEntry" where document = ${quotation.id} and changes -> 0 ->> 'path' = 'supplierEnterprise'`),
  ).toEqual({ changes: [{ path: 'supplierEnterprise', before: guest, after: 'supplier-2' }], account: null })
  expect(await only(sql<{ isOver: boolean }>`select "revokedAt" is not null as "isOver" from invitation where id = ${link.id}`)).toEqual({ isOver: true })
  expect(await look()).toBe(0)
})

test('[INQ-19] an order that names another supplier by now gives that supplier nothing of the guest’s documents', async () => {
  const { quotation } = await asked({ type: 'FTG' })
  done(await send(quotation.id))
  const guest = await enterpriseOf(quotation.id)
  const order = done(await award(quotation)).entity as Shown
  await sql`update "order" set supplier = ${story.master.supplier} where id = ${order.id}`.execute(story.api.pool)
  const { pool, model, clock } = story.api
  expect(await handOverGuestDocuments({ pool, model, clock, newId: () => newId() }, (error) => expect.unreachable(String(error)))).toBe(0)
  expect(await enterpriseOf(quotation.id)).toBe(guest)
})
