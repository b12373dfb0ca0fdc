import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { decide } from '../as-read.ts'

let story: Story
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

const soon = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

/** The first line of what the supplier sees of an inquiry over ten pieces that was sent to both suppliers. */
async function asked(more: Shown): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10'), targetPrice: '95' }]
  const inquiry = await story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
  return (await askedOf(story.seller, inquiry)).lines[0]
}

test('[INQ-24] on 20 November a bid, and a part that is taken, for delivery on the 19th are refused, and for the 20th accepted', async () => {
  const live = await asked({ type: 'BID', live: true, minimumStep: '0.5', extensionWindow: '3', extensionBy: '5' })
  const bid = (replyDate: string, price: string) => story.seller.call('/api/quo/supplier/bid', { entity: { id: live.id, price, replyDate } })
  expect(refusals(await bid('2026-11-19', '90'))).toEqual(['replyDate REPLY_DATE_PAST'])
  done(await bid('2026-11-20', '90'))
  const part = await asked({ grab: true })
  const take = (replyDate: string) => story.seller.call('/api/quo/supplier/grab', { entity: { id: part.id, replyDate } })
  expect(refusals(await take('2026-11-19'))).toEqual(['replyDate REPLY_DATE_PAST'])
  done(await take('2026-11-20'))
})

test('[PRI-11] [PRI-14] [INQ-22] the latest price of the library is one that holds: of 80 until yesterday and 60 from tomorrow, entered after 75, it is 75', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  const price = (amount: string, validFrom: string, validTo: string) =>
    enter(story.buyer, '/api/ku/addRepo', { materialRecord, supplier: story.master.supplier, taxRate: '0.13', price: amount, validFrom, validTo })
  await price('75', '2026-11-20', '2026-11-20')
  await price('80', '2026-01-01', '2026-11-19')
  await price('60', '2026-11-21', '2027-12-31')
  const listLine = await story.listLine('10', { materialRecord })
  expect(await story.detail('/api/project/materials/detail', listLine)).toMatchObject({ libraryPrice: '75', latestLibraryPrice: '75' })
  const entity = { deadline: soon(), invitees: [{ supplier: foundry }], lines: [{ purchaseListLine: listLine }] }
  const inquiry = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  expect(inquiry).toMatchObject({ lines: [{ latestLibraryPrice: '75' }] })
  const lines = [{ purchaseListLine: await story.listLine('10', { materialRecord }) }]
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  expect(order).toMatchObject({ lines: [{ libraryPrice: '75', latestLibraryPrice: '75' }] })
})

test('[ORD-13] a delay to 20 November that waited until the 21st is not agreed to; it is declined, and asked for anew', async () => {
  const { id } = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const delay = { entity: { id, delayDate: '2026-11-20', delayReason: 'furnace' } }
  done(await story.seller.call('/api/tradeOrder/supplier/delay', delay))
  story.api.clock.advance(24 * 3_600_000)
  // The sessions of yesterday are over.
  const [buyer, seller] = [await story.api.login('buyer'), await story.api.login('seller')]
  const agree = () => decide(buyer, '/api/tradeOrder/purchase/agreeDelay', { id })
  expect(refusals(await agree())).toEqual(['delayDate DELAY_DATE_PAST'])
  done(await buyer.call('/api/tradeOrder/purchase/declineDelay', { entity: { id } }))
  done(await seller.call('/api/tradeOrder/supplier/delay', { entity: { ...delay.entity, delayDate: '2027-01-15' } }))
  expect(done(await agree()).entity).toMatchObject({ postponement: 'AGREED', lines: [{ deliveryDate: '2027-01-15' }] })
})
