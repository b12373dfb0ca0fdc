import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
/** A member of group G1 alone, who sees no order of other groups. */
let own: SignedIn
let foreignGroup: string
let beta: string
let terms: { readonly net30: string; readonly prepaid: string }

beforeAll(async () => {
  story = await startStory()
  const { api, buyer, master } = story
  foreignGroup = await enter(buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  beta = await enter(buyer, '/api/epRelation/add', { code: 'S2', name: 'Beta Supplies', contacts: [{ name: 'Li', primary: true }] })
  const term = (name: string) => enter(buyer, '/api/enterprise_expand/paymentTerm/add', { code: name, name })
  terms = { net30: await term('Net 30'), prepaid: await term('Prepaid') }
  await sql`delete from "memberGroup" where member = 'member of englishBuyer'`.execute(api.pool)
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of englishBuyer', ${master.group})`.execute(api.pool)
  own = await api.login('englishBuyer')
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const NOTHING = { deliveryAddress: null, paymentTerm: null, purchasingGroup: null }
/** The defaults of a new document; what is blank is null. */
const proposedTo = async (person: SignedIn, document: Shown, path = at('defaults')): Promise<Shown> => ({
  ...NOTHING,
  ...(done(await person.call(path, { entity: { document } })).entity as Shown),
})
const order = async (fields: Shown): Promise<Shown> => {
  const lines = [{ partName: 'Shaft', quantity: '1', price: '10', taxRate: '0.13', deliveryDate: '2026-12-20' }]
  const entity = { supplier: story.master.supplier, purchasingGroup: story.master.group, lines, ...fields }
  return done(await story.buyer.call(at('add'), { entity })).entity as Shown
}

test('[LINE-4] before anybody has ordered, nothing is proposed, and what is required stays required', async () => {
  const first = await proposedTo(story.buyer, { supplier: story.master.supplier })
  expect(first).toMatchObject(NOTHING)
  expect(first).not.toHaveProperty('_proposed')
  const refused = await story.buyer.call(at('add'), { entity: { supplier: story.master.supplier, lines: [{ partName: 'Shaft', quantity: '1' }] } })
  expect(refused.issues?.map(({ path }) => path)).toEqual(expect.arrayContaining(['deliveryAddress', 'purchasingGroup']))
})

test('[LINE-4] the last order of the same person with the same supplier proposes its address, terms and group, and is named', async () => {
  await order({ deliveryAddress: 'Gate 7', paymentTerm: terms.prepaid })
  const { id, insideOrderCode } = await order({ deliveryAddress: 'Gate 1', paymentTerm: terms.net30 })
  await order({ supplier: beta, deliveryAddress: 'Gate 9', purchasingGroup: foreignGroup })
  const proposed = await proposedTo(story.buyer, { supplier: story.master.supplier })
  expect(proposed).toMatchObject({ deliveryAddress: 'Gate 1', paymentTerm: { text: 'Net 30' }, purchasingGroup: { text: 'Machining' } })
  expect(proposed['_proposed'].paymentTerm).toMatchObject({ from: 'document', entity: 'order', document: { id, text: insideOrderCode } })
  expect(Object.keys(proposed['_proposed']).toSorted()).toEqual(['deliveryAddress', 'paymentTerm', 'purchasingGroup'])
})

test('[LINE-4] without a supplier, address and group are as in the last order of the person; terms are not', async () => {
  expect(await proposedTo(story.buyer, {})).toMatchObject({ deliveryAddress: 'Gate 9', purchasingGroup: { text: 'Casting' }, paymentTerm: null })
})

test('[LINE-4] what a person has entered stays, and is said to come from nowhere else', async () => {
  const entered = await proposedTo(story.buyer, { supplier: story.master.supplier, deliveryAddress: 'Gate 3', paymentTerm: terms.prepaid })
  expect(entered).toMatchObject({ deliveryAddress: 'Gate 3', paymentTerm: { text: 'Prepaid' } })
  expect(Object.keys(entered['_proposed'])).toEqual(['purchasingGroup'])
})

test('[LINE-4] a new inquiry proposes as the last one did, and is no order', async () => {
  const path = '/api/inquiry/purchase/defaults'
  expect(await proposedTo(story.buyer, {}, path)).not.toHaveProperty('_proposed')
  const inquiry = await story.inquire({
    deliveryAddress: 'Gate 5',
    purchasingGroup: story.master.group,
    lines: [{ partName: 'Shaft', quantity: '1', deliveryDate: '2026-12-20' }],
  })
  const proposed = await proposedTo(story.buyer, {}, path)
  expect(proposed).toMatchObject({ deliveryAddress: 'Gate 5', purchasingGroup: { text: 'Machining' } })
  expect(proposed['_proposed'].deliveryAddress.document.text).toBe(inquiry['inquiryNumber'])
})

test('[LINE-4] a person of one purchasing group is proposed that one', async () => {
  const proposed = await proposedTo(own, {})
  expect(proposed).toMatchObject({ purchasingGroup: { text: 'Machining' }, deliveryAddress: null })
  expect(proposed['_proposed']).toEqual({ purchasingGroup: { from: 'person' } })
})

test('[LINE-4] [SEE-3] a person who does not see the orders of another group is proposed nothing of them', async () => {
  await order({ supplier: beta, deliveryAddress: 'Gate 9', purchasingGroup: foreignGroup, paymentTerm: terms.prepaid })
  expect(await proposedTo(own, { supplier: beta })).toMatchObject({ paymentTerm: { text: 'Prepaid' } })
  const { pool } = story.api
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(pool)
  own = await story.api.login('englishBuyer')
  const proposed = await proposedTo(own, { supplier: beta })
  expect(proposed).toMatchObject({ paymentTerm: null })
  expect(proposed['_proposed']).toEqual({ purchasingGroup: { from: 'person' } })
  expect(await proposedTo(own, { supplier: story.master.supplier })).toMatchObject({ paymentTerm: { text: 'Net 30' } })
})

test('[LINE-4] who may not read orders is proposed nothing of them', async () => {
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A30'`.execute(story.api.pool)
  own = await story.api.login('englishBuyer')
  expect((await proposedTo(own, { supplier: story.master.supplier }))['_proposed']).toEqual({ purchasingGroup: { from: 'person' } })
})

test('[LINE-4] what has been switched off since is not proposed: neither a term nor the address of a receiving area', async () => {
  const { buyer, master, api } = story
  const area = { code: 'R2', name: 'Gate 2', country: 'Germany', city: 'Ulm', address: 'Hafenweg 2', recipient: 'Eva', mobile: '01701234567' }
  const { id, addressLine } = done(await buyer.call('/api/enterprise_expand/receivingArea/add', { entity: area })).entity as Shown
  await order({ deliveryAddress: addressLine, paymentTerm: terms.net30 })
  expect(await proposedTo(buyer, { supplier: master.supplier })).toMatchObject({ deliveryAddress: addressLine, paymentTerm: { text: 'Net 30' } })
  await sql`update "paymentTerm" set available = false where id = ${terms.net30}`.execute(api.pool)
  await sql`update "receivingArea" set available = false where id = ${id}`.execute(api.pool)
  expect(await proposedTo(buyer, { supplier: master.supplier })).toMatchObject({ deliveryAddress: null, paymentTerm: null })
})
