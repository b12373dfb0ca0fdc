import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../support/add-member.ts'
import type { SignedIn } from '../support/api.ts'
import { asRead } from './as-read.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
/** Quotes for suppliers, and may not view prices. */
let clerk: SignedIn
beforeAll(async () => {
  story = await startStory()
  await sql`update enterprise set preferences = ${JSON.stringify({ actForSupplier: true })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  clerk = await addMember(story.api, 'clerk', ['A19', 'A132', 'A151'])
})
afterAll(() => story.api.close())

/** The quotation that the supplier is asked for: one line of 10. */
async function asked(more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const inquiry = await story.inquire({ lines, ...more })
  return askedOf(story.seller, inquiry)
}

const seen = async ({ id }: Shown): Promise<Shown> => done(await story.seller.call('/api/inquiry/supplier/detail', { entity: { id } })).entity as Shown
const enterQuote = (person: SignedIn, quotation: Shown, line: Shown) =>
  person.call(`/api/quo/${person === story.seller ? 'supplier' : 'purchase'}/quote`, {
    entity: { id: quotation.id, lines: [{ id: quotation.lines[0].id, ...line }] },
  })
const quoted = async (line: Shown, more: Shown = {}): Promise<Shown> => {
  const quotation = await asked(more)
  done(await enterQuote(story.seller, quotation, { replyDate: '2026-12-18', ...line }))
  return quotation
}
const award = async (quotation: Shown, line: Shown = {}) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id, ...line }]) } })

test('[INQ-69] an award that is prepared with a quantity and the version that was read is refused if the quote was changed since', async () => {
  const quotation = await quoted({ price: '80' })
  const prepare = (quotedVersion?: string) =>
    story.buyer.call('/api/tradeOrder/purchase/award/prepare', {
      entityList: [{ id: quotation.lines[0].id, quantity: '4', ...(quotedVersion === undefined ? {} : { quotedVersion }) }],
    })
  expect(done(await prepare('1')).list).toMatchObject([{ amount: '361.6', lines: [{ price: '80', quantity: '4', quotedVersion: '1' }] }])
  done(await enterQuote(story.seller, quotation, { price: '90', replyDate: '2026-12-18' }))
  expect(refusals(await prepare('1'))).toEqual(['entityList[0].quotedVersion QUOTE_CHANGED'])
  expect(refusals(await prepare(''))).toEqual(['entityList[0].quotedVersion VERSION_REQUIRED'])
  expect(done(await prepare()).list).toMatchObject([{ lines: [{ price: '90', quantity: '4', quotedVersion: '2' }] }])
})

test('[INQ-24, INQ-27] the price of a quoted part of 80 cannot be taken away; another price is a new version', async () => {
  const quotation = await quoted({ price: '80' })
  const taken = refusals(await enterQuote(story.seller, quotation, { price: null, replyDate: '2026-12-18' }))
  expect(taken.filter((refusal) => refusal !== 'lines PRICE_MISSING')).toEqual(['lines[0].price PRICE_MISSING'])
  expect(await seen(quotation)).toMatchObject({ lines: [{ answer: 'QUOTATION', price: '80', quoteVersion: '1' }] })
  done(await enterQuote(story.seller, quotation, { price: '79' }))
  expect(await seen(quotation)).toMatchObject({ lines: [{ price: '79', quoteVersion: '2' }] })
})

test('[INQ-32] a part that says it is quoted and has no price is neither awarded nor compared', async () => {
  const quotation = await quoted({ price: '80' })
  await sql`update "quotationLine" set price = null where id = ${quotation.lines[0].id}`.execute(story.api.pool)
  for (const price of ['0.01', '80', '0']) expect(refusals(await award(quotation, { price }))).toContain('lines[0].quotationLine NOT_QUOTED')
  expect(refusals(await award(quotation))).toContain('lines[0].quotationLine NOT_QUOTED')
  const compared = await story.buyer.call('/api/comparePrice/add', { entity: { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id }]) } })
  expect(refusals(compared)).toEqual(['lines[0].quotationLine NOT_QUOTED'])
})

test('[INQ-40] who enters for a supplier without viewing prices blanks none of them', async () => {
  const quotation = await quoted({ price: '75', taxRate: '0.06' })
  expect(done(await clerk.call('/api/quo/purchase/detail', { entity: { id: quotation.id } })).entity).toMatchObject({ lines: [{ price: '****' }] })
  for (const blank of [null, '', '****']) done(await enterQuote(clerk, quotation, { price: blank, tiers: blank, enteredTaxPrice: blank }))
  expect(await seen(quotation)).toMatchObject({ lines: [{ price: '75', quoteVersion: '1' }] })
  expect(refusals(await award(quotation, { price: '0.01' }))).toEqual(['lines[0].price AWARD_PRICE_FIXED'])
  expect(done(await award(quotation)).entity).toMatchObject({ amount: '795', lines: [{ price: '75', taxRate: '0.06' }] })
})

test('[INQ-32] an award takes no other price, tax price, tax rate or unit than what was quoted', async () => {
  const quotation = await quoted({ price: '80' })
  expect(refusals(await award(quotation, { price: '79.99' }))).toEqual(['lines[0].price AWARD_PRICE_FIXED'])
  expect(refusals(await award(quotation, { enteredTaxPrice: '1' }))).toEqual(['lines[0].enteredTaxPrice READ_ONLY'])
  expect(refusals(await award(quotation, { price: '80', enteredTaxPrice: '90.4' }))).toEqual(['lines[0].enteredTaxPrice READ_ONLY'])
  expect(refusals(await award(quotation, { taxRate: '0' }))).toEqual(['lines[0].taxRate AWARD_TAX_FIXED'])
  expect(refusals(await award(quotation, { quantityUnit: 'dozen' }))).toEqual(['lines[0].quantityUnit AWARD_UNIT_FIXED'])
  expect(done(await award(quotation, { price: '80.00', taxRate: '0.130', quantity: '4' })).entity).toMatchObject({
    amount: '361.6',
    lines: [{ price: '80', taxRate: '0.13', quantity: '4' }],
  })
})

test('[INQ-32, MNY-9] of a supplier who quotes with tax, the entered price with tax is taken and cannot be changed', async () => {
  await sql`update supplier set "unitPriceIncludesTax" = true where id = ${story.master.supplier}`.execute(story.api.pool)
  const quotation = await quoted({ enteredTaxPrice: '113', taxRate: '0.13' })
  expect(refusals(await award(quotation, { enteredTaxPrice: '56.5' }))).toContain('lines[0].enteredTaxPrice READ_ONLY')
  expect(refusals(await award(quotation, { enteredTaxPrice: null }))).toEqual(['lines[0].enteredTaxPrice READ_ONLY'])
  expect(done(await award(quotation)).entity).toMatchObject({ amount: '1130', lines: [{ price: '100', enteredTaxPrice: '113' }] })
  await sql`update supplier set "unitPriceIncludesTax" = false where id = ${story.master.supplier}`.execute(story.api.pool)
})

test('[INQ-32] an awarded order that is revoked keeps its tax rate and unit when it is edited', async () => {
  const order = done(await award(await quoted({ price: '80' }))).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
  const now = await story.order(order.id)
  const edit = (line: Shown) =>
    story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: order.id, version: now.version, lines: [{ id: now.lines[0].id, ...line }] } })
  expect(refusals(await edit({ taxRate: '0' }))).toEqual(['lines[0].taxRate AWARD_TAX_FIXED'])
  expect(refusals(await edit({ quantityUnit: 'dozen' }))).toEqual(['lines[0].quantityUnit AWARD_UNIT_FIXED'])
  expect(refusals(await edit({ price: '1' }))).toEqual(['lines[0].price AWARD_PRICE_FIXED'])
  done(await edit({ quantity: '9' }))
})

test('[INQ-32] an award from before prices were kept beside it takes no other price, and can still be closed', async () => {
  const order = done(await award(await quoted({ price: '80' }))).entity as Shown
  await sql`update "orderLine" set "quotedPrice" = null where document = ${order.id}`.execute(story.api.pool)
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
  const { version, lines } = await story.order(order.id)
  const edit = { id: order.id, version, lines: [{ id: lines[0].id, price: '0.01' }] }
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: edit }))).toEqual(['lines[0].price AWARD_PRICE_FIXED'])
  done(await story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, closeReason: 'no need' } }))
})

test('[ORD-33, INQ-26] an award, a repurchase, an order from the list and an edit ask whether a line is meant to cost 0', async () => {
  const confirmed = ['QUOTE_TOTAL_ZERO', 'ORDER_TOTAL_ZERO']
  const quotation = await asked()
  const free = { id: quotation.id, lines: [{ id: quotation.lines[0].id, price: '0', replyDate: '2026-12-18' }] }
  done(await story.seller.call('/api/quo/supplier/quote', { entity: free, confirmed }))
  const at = (name: string) => `/api/tradeOrder/purchase/${name}`
  const asks = async (path: string, entity: Shown) => {
    const unasked = await story.buyer.call(path, { entity })
    expect(unasked).toMatchObject({ returnCode: '10031170', issues: [{ code: 'ORDER_TOTAL_ZERO', path: 'lines', mayConfirm: true }] })
    expect((await story.buyer.call(path, { entity, confirmed: ['QUOTE_TOTAL_ZERO'] })).returnCode).toBe('10031170')
    return done(await story.buyer.call(path, { entity, confirmed })).entity as Shown
  }
  const awarded = await asks(at('award'), { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id }]) })
  expect(awarded).toMatchObject({ amount: '0', lines: [{ price: '0' }] })
  await asks(at('repurchase'), { lines: [{ repurchasedFrom: awarded.lines[0].id, deliveryDate: '2026-12-24' }] })
  const listed = await story.listLine('10')
  await asks(at('add'), { lines: [{ purchaseListLine: listed, price: '0' }] })
  // What costs less than half a cent costs 0.
  await asks(at('add'), { lines: [{ purchaseListLine: await story.listLine('1'), price: '0.004' }] })
  const order = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('10') }] } })).entity as Shown
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version, lines } = await story.order(order.id)
  await asks(at('changeOrder'), { id: order.id, version, lines: [{ id: lines[0].id, price: '0' }] })
  done(await story.buyer.call(at('reApproval'), { entity: { id: order.id } }))
})

test('[SEE-9, ORD-33] who may not view prices is not asked whether a line is meant to cost 0: the question would tell 2.37', async () => {
  const blind = await addMember(story.api, 'blind buyer', ['A29', 'A30', 'A31', 'A151', 'A152', 'A153'])
  const at = (name: string) => `/api/tradeOrder/purchase/${name}`
  const lines = [{ purchaseListLine: await story.listLine('10'), price: '2.37' }]
  const order = done(await story.buyer.call(at('add'), { entity: { lines } })).entity as Shown
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const seen = done(await blind.call(at('detail'), { entity: { id: order.id } })).entity as Shown
  expect(seen.lines[0].price).toBe('****')
  const tried = async (quantity: string) =>
    refusals(
      await blind.call(at('changeOrder'), { entity: { id: order.id, version: seen.version, lines: [{ id: seen.lines[0].id, quantity, taxRate: '2' }] } }),
    )
  expect([await tried('0.002'), await tried('0.003')]).toEqual([['lines[0].taxRate TOO_LARGE'], ['lines[0].taxRate TOO_LARGE']])
})
