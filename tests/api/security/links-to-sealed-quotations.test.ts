import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOverGuestDocuments } from '../../../engine/server/clock/hand-over-guest-documents.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const hoursFromNow = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()

/** The quotation of a sealed inquiry over 10 bearings, with the supplier invited. */
async function sealedQuotation(supplier: string): Promise<{ readonly inquiry: Shown; readonly quotation: Shown }> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const invitees = [{ supplier, contactName: 'Zhao', contactEmail: 'zhao@forge.example' }]
  const inquiry = await story.inquire({ deadline: hoursFromNow(1), openingTime: hoursFromNow(2), sealed: true, invitees, lines })
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
  const { list } = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } }))
  return { inquiry, quotation: (list as Shown[])[0]! }
}

async function unregistered(): Promise<string> {
  const name = newId().slice(-8)
  return enter(story.buyer, '/api/epRelation/add', { code: `S-${name}`, name: `锻造厂${name}`, contacts: [{ name: 'Zhao', primary: true }] })
}

/** The ids of a link that the buyer sends. */
async function sendLink(quotation: Shown): Promise<Shown> {
  const entity = { screen: 'supplierQuotation', document: quotation.id, name: 'Zhao', email: 'zhao@forge.example' }
  const { searchParams } = new URL((done(await story.buyer.call('/api/member/invitation/send', { entity })).entity as Shown).address)
  return { invitationId: searchParams.get('a'), invitationItemId: searchParams.get('b') }
}

/** A browser that opens a link, perhaps one that has opened another before. */
async function open(link: Shown, kept = '') {
  const headers = { host: hostOf.supplier }
  const opened = await story.api.app.inject({ method: 'POST', url: '/getTemplateToken', headers: { ...headers, cookie: kept }, payload: { entity: link } })
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (url: string, entity: Shown): Promise<AnswerEnvelope> =>
    (
      await story.api.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload: { fbToken: opened.json<Shown>()['returnToken'], entity } })
    ).json()
  return { returnCode: opened.json<AnswerEnvelope>().returnCode, cookie, call }
}
type Browser = Awaited<ReturnType<typeof open>>

const priceSeenBy = async ({ call }: Browser, quotation: Shown): Promise<unknown> => {
  const answer = await call('/api/inquiry/supplier/detail', { id: quotation.id })
  return answer.status === 'PROHIBIT' ? 'PROHIBIT' : (done(answer).entity as Shown).lines[0].price
}

async function quoteBy({ call }: Browser, quotation: Shown, price: string): Promise<AnswerEnvelope> {
  const seen = done(await call('/api/inquiry/supplier/detail', { id: quotation.id })).entity as Shown
  return call('/api/quo/supplier/quote', { id: quotation.id, lines: [{ id: seen.lines[0].id, price, replyDate: '2026-12-18' }] })
}

const addLink = (entity: string, document: unknown, more: Shown = {}) =>
  story.buyer.call('/api/member/invitation/add', {
    entity: { entity, document, name: 'Me', email: 'me@buyer.example', expiresAt: hoursFromNow(24), ...more },
  })

test('[INQ-11, SES-64] no link shows a purchaser the sealed 73.21 of a supplier with members, nor a version of it; an open quotation may be shown', async () => {
  const { inquiry, quotation } = await sealedQuotation(story.master.supplier)
  const seen = done(await story.seller.call('/api/inquiry/supplier/detail', { entity: { id: quotation.id } })).entity as Shown
  const lines = [{ id: seen.lines[0].id, price: '73.21', replyDate: '2026-12-18' }]
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines } }))
  expect(refusals(await addLink('quotation', quotation.id))).toEqual([' SEALED_FROM_LINKS'])
  const { rows } = await sql<{ id: string }>`select id from "quotationVersion" where quotation = ${quotation.id}`.execute(story.api.pool)
  expect(refusals(await addLink('quotationVersion', rows[0]!.id))).toEqual([' SEALED_FROM_LINKS'])
  // Members who were switched off leave their quote behind.
  await sql`update member set status = 'DEACTIVATED' where enterprise = 'supplier-1'`.execute(story.api.pool)
  expect(refusals(await addLink('quotation', quotation.id, { transitions: ['quote'] }))).toEqual([' SEALED_FROM_LINKS'])
  await sql`update member set status = 'ACTIVE' where enterprise = 'supplier-1'`.execute(story.api.pool)

  story.api.clock.advance(7_200_000)
  done(await story.buyer.call('/api/inquiry/purchase/openBid', { entity: { id: inquiry.id } }))
  expect(await priceSeenBy(await open(linkOf(done(await addLink('quotation', quotation.id)).entity as Shown)), quotation)).toBe('73.21')
})

const linkOf = ({ id, itemId }: Shown): Shown => ({ invitationId: id, invitationItemId: itemId })

test('[INQ-11, INQ-19, SES-64] a quote by link is read back in the browser that entered it, and by no other link, made and opened before or after', async () => {
  const { inquiry, quotation } = await sealedQuotation(await unregistered())
  const buyersLink = await sendLink(quotation)
  const buyers = await open(buyersLink)
  const suppliers = await open(await sendLink(quotation))
  expect(await priceSeenBy(buyers, quotation)).toBeNull()
  done(await quoteBy(suppliers, quotation, '73.21'))
  expect(await priceSeenBy(suppliers, quotation)).toBe('73.21')

  expect(await priceSeenBy(buyers, quotation)).toBe('PROHIBIT')
  expect((await buyers.call('/api/quo/supplier/history', { id: quotation.id })).status).toBe('PROHIBIT')
  expect((await buyers.call('/api/quo/supplier/quote', { id: quotation.id, lines: [] })).status).toBe('PROHIBIT')
  const later = await sendLink(quotation)
  expect(await priceSeenBy(await open(later), quotation)).toBe('PROHIBIT')

  // A link for quoting again serves who quoted, in the browser of then.
  const again = await open(await sendLink(quotation), suppliers.cookie)
  expect(await priceSeenBy(again, quotation)).toBe('73.21')
  done(await quoteBy(again, quotation, '72.5'))
  expect(await priceSeenBy(again, quotation)).toBe('72.5')

  story.api.clock.advance(7_200_000)
  done(await story.buyer.call('/api/inquiry/purchase/openBid', { entity: { id: inquiry.id } }))
  expect(await priceSeenBy(buyers, quotation)).toBe('72.5')
})

test('[INQ-11, INQ-40] what one buyer entered for the supplier is sealed from the link of another', async () => {
  await sql`update enterprise set preferences = ${JSON.stringify({ actForSupplier: true })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  const { quotation } = await sealedQuotation(await unregistered())
  const seen = await story.detail('/api/quo/purchase/detail', quotation.id)
  const lines = [{ id: seen.lines[0].id, price: '80', replyDate: '2026-12-18' }]
  done(await story.buyer.call('/api/quo/purchase/quote', { entity: { id: quotation.id, lines } }))
  expect(await priceSeenBy(await open(await sendLink(quotation)), quotation)).toBe('PROHIBIT')
})

test('[INQ-11, INQ-19] a sealed 73.21 that came by link stays where it is, whichever enterprise the purchaser names as the supplier’s, until the bids are opened', async () => {
  const supplier = await unregistered()
  const { inquiry, quotation } = await sealedQuotation(supplier)
  const suppliers = await open(await sendLink(quotation))
  done(await quoteBy(suppliers, quotation, '73.21'))
  await sql`update supplier set "registeredEnterprise" = 'supplier-2', "registrationStatus" = 'REGISTERED' where id = ${supplier}`.execute(story.api.pool)
  const { pool, model, clock } = story.api
  const handOver = () => handOverGuestDocuments({ pool, model, clock, newId: () => newId() }, (error) => expect.unreachable(String(error)))
  const rival = await story.api.login('otherSeller')
  const seen = () => rival.call('/api/inquiry/supplier/detail', { entity: { id: quotation.id } })
  expect(await handOver()).toBe(0)
  expect(refusals(await seen())).toEqual(['id NOT_FOUND'])
  expect(await priceSeenBy(suppliers, quotation)).toBe('73.21')

  story.api.clock.advance(7_200_000)
  done(await story.buyer.call('/api/inquiry/purchase/openBid', { entity: { id: inquiry.id } }))
  // The quotation with its version.
  expect(await handOver()).toBe(2)
  expect(done(await seen()).entity).toMatchObject({ lines: [{ price: '73.21' }] })
})
