import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../engine/server/store/new-id.ts'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

/** A supplier who has not registered, and the quotation that he is asked for: 10 bearings. */
async function asked(): Promise<{ readonly supplier: string; readonly quotation: Shown }> {
  const name = newId().slice(-8)
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: `S-${name}`, name: `锻造厂${name}`, contacts: [{ name: 'Zhao', primary: true }] })
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  const invitees = [{ supplier, contactName: 'Zhao', contactEmail: 'zhao@forge.example' }]
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const draft = done(await story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline, invitees, lines } })).entity as Shown
  const inquiry = done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id: draft.id } })).entity as Shown
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

test('[INQ-19, SES-62] a link for 181 days is refused, and nothing is left of it: no seat for the supplier, none on his quotation', async () => {
  const { quotation } = await asked()
  const before = await enterprises()
  expect(refusals(await send(quotation.id, { days: '181' }))).toEqual(['entity.expiresAt EXPIRY_NOT_ALLOWED'])
  expect([await enterprises(), await enterpriseOf(quotation.id)]).toEqual([before, null])
})

test('[INQ-19] two links sent to one quotation at once are for one and the same seat, which is written down once', async () => {
  const { quotation } = await asked()
  const before = Number(await enterprises())
  const sent = await Promise.all([send(quotation.id), send(quotation.id, { name: 'Qian' })])
  const ids = sent.map((answer) => (done(answer).entity as Shown).id)
  expect(Number(await enterprises())).toBe(before + 1)
  const seat = await enterpriseOf(quotation.id)
  const { rows } = await sql<{ enterprise: string }>`select enterprise from invitation where id = any(${ids}::text[])`.execute(story.api.pool)
  expect(rows).toEqual([{ enterprise: seat }, { enterprise: seat }])
  const told = await sql<{ change: Shown }>`
    select c.change from "auditEntry" a, jsonb_array_elements(a.changes) as c (change)
    where a.action = 'invite' and c.change ->> 'path' = 'quotation.supplierEnterprise' and c.change ->> 'after' = ${seat}`.execute(story.api.pool)
  expect(told.rows).toMatchObject([{ change: { before: null, after: seat } }])
})
