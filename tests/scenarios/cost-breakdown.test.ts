import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../support/master-data.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let template = ''
beforeAll(async () => {
  story = await startStory()
  template = await enter(story.buyer, '/api/quo/template/add', {
    name: '机加件',
    isDefault: true,
    priceFormula: '(A + C) * (1 + D)',
    costFields: [
      { slot: 'A', kind: 'MATERIAL', name: '材料费' },
      { slot: 'B', kind: 'CUSTOM', name: '工时' },
      { slot: 'C', kind: 'PROCESSING', name: '加工费', formula: 'B * 85.5' },
      { slot: 'D', kind: 'CUSTOM', name: '管理费率' },
    ],
  })
})
afterAll(() => story.api.close())

const soon = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

async function sent(more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('4') }]
  return story.inquire({ lines, ...more })
}

async function asked(inquiry: Shown): Promise<Shown> {
  return askedOf(story.seller, inquiry)
}

const quote = (seen: Shown, lines: readonly Shown[]) => story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })

test('[INQ-82, INQ-85, INQ-86] a quote takes the default template; 12.5 material, 0.3 hours and 8 percent make 41.202', async () => {
  const inquiry = await sent()
  expect(inquiry).toMatchObject({ quoteTemplate: { id: template }, priceFormula: '(A + C) * (1 + D)', nameC: '加工费' })
  const seen = await asked(inquiry)
  expect(seen).toMatchObject({ nameA: '材料费', formulaC: 'B * 85.5', nameE: null })
  const answer = done(
    await quote(seen, [{ id: seen.lines[0].id, costA: '12.5', costB: '0.3', costC: '25.65', costD: '0.08', price: '41.202', replyDate: '2026-12-18' }]),
  )
  expect(answer.entity).toMatchObject({
    lines: [
      { costC: '25.65', price: '41.202', taxPrice: '46.55826', answer: 'QUOTATION', quoteVersion: '1' },
      { price: null, answer: 'NEW' },
    ],
  })
  const kept = await story.detail('/api/quo/purchase/detail', seen.id)
  expect(kept.lines[0]).toMatchObject({ costA: '12.5', costB: '0.3', costC: '25.65', price: '41.202' })

  // The template changes; a supplier who was asked before still answers the old one.
  done(await story.buyer.call('/api/quo/template/update', { entity: { id: template, version: 1, priceFormula: 'A + C + D' } }))
  const again = await asked(inquiry)
  const second = done(await quote(again, [{ id: again.lines[0].id, costA: '12.5', costB: '0.4', costD: '0.08', replyDate: '2026-12-18' }]))
  expect(second.entity).toMatchObject({ lines: [{ costC: '34.2', price: '50.436', quoteVersion: '2' }, {}] })
})

test('[INQ-86, VAL-1] neither a cost that follows from others nor the price is entered: each is refused at its place, in a quote and in a bid, and nothing changes', async () => {
  const seen = await asked(await sent())
  const [first] = seen.lines as readonly Shown[]
  const costs = { id: first!.id, costA: '12.5', costB: '0.3', costD: '0.08', replyDate: '2026-12-18' }
  expect(refusals(await quote(seen, [{ ...costs, costC: '1', price: '1' }]))).toEqual(['lines[0].costC READ_ONLY', 'lines[0].price READ_ONLY'])
  expect(refusals(await quote(seen, [{ ...costs, price: '41.2' }]))).toEqual(['lines[0].price READ_ONLY'])
  const bid = (price: string) => story.seller.call('/api/quo/supplier/bid', { entity: { id: first!.id, price, replyDate: '2026-12-18' } })
  // Without its costs the part has no price, whatever a bid names.
  expect(refusals(await bid('1'))).toEqual(['price READ_ONLY'])
  expect(await story.detail('/api/quo/purchase/detail', seen.id)).toMatchObject({ lines: [{ price: null, quoteVersion: '0', answer: 'NEW' }, {}] })
  expect(done(await quote(seen, [costs])).entity).toMatchObject({ lines: [{ price: '38.23', quoteVersion: '1' }, {}] })
  expect(refusals(await bid('1'))).toEqual(['price READ_ONLY'])
  expect(done(await bid('38.23')).entity).toMatchObject({ lines: [{ price: '38.23', quoteVersion: '2' }, {}] })
})

test('[INQ-86] a quote without a required cost is refused, and so is a cost that the template does not have', async () => {
  const seen = await asked(await sent())
  const { id } = seen.lines[0]
  expect(refusals(await quote(seen, [{ id, costA: '12.5', costB: '0.3', replyDate: '2026-12-18' }]))).toContain('lines PRICE_MISSING')
  expect(refusals(await quote(seen, [{ id, costA: '12.5', costB: '0.3', costD: '0', costE: '7', replyDate: '2026-12-18' }]))).toEqual([
    'lines[0].costE READ_ONLY',
  ])
  expect(refusals(await quote(seen, [{ id, costA: '-1', costB: '0.3', costD: '0', replyDate: '2026-12-18' }]))).toContain('lines[0].costA TOO_SMALL')
})

test('[INQ-82, INQ-87] live bidding refuses a quote template, and a template in use cannot be deleted', async () => {
  const live = { type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5' }
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const entity = { deadline: soon(), invitees: [{ supplier: story.master.supplier }], lines, quoteTemplate: template, ...live }
  expect(refusals(await story.buyer.call('/api/inquiry/purchase/create', { entity }))).toEqual(['quoteTemplate TEMPLATE_NOT_FOR_LIVE'])
  expect(refusals(await story.buyer.call('/api/quo/template/del', { entity: { id: template, version: 2 } }))).toEqual([' IN_USE'])
})

test('[INQ-82, INQ-87, INQ-184] a live bidding and a grab order take no default template, whether the field is sent blank or not at all', async () => {
  const make = async (more: Shown) => {
    const lines = [{ purchaseListLine: await story.listLine('10'), targetPrice: '5' }]
    const entity = { deadline: soon(), invitees: [{ supplier: story.master.supplier }], lines, ...more }
    return done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  }
  const live = await make({ type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5' })
  expect([live.live, live.quoteTemplate ?? null]).toEqual([true, null])
  expect(await make({ grab: true, quoteTemplate: null })).toMatchObject({ grab: true, quoteTemplate: null, priceFormula: null })
  expect(await make({ quoteTemplate: null })).toMatchObject({ quoteTemplate: { id: template } })
})

test('[INQ-24] [INQ-85] a template whose price is 100 whatever the costs are is sent like any other; the reply date is asked for when the supplier quotes', async () => {
  const fixed = await enter(story.buyer, '/api/quo/template/add', {
    name: '固定价',
    priceFormula: '100',
    costFields: [{ slot: 'A', kind: 'MATERIAL', name: '材料费' }],
  })
  const seen = await asked(await sent({ quoteTemplate: fixed }))
  expect(seen).toMatchObject({
    lines: [
      { price: '100', replyDate: null, answer: 'NEW' },
      { price: '100', replyDate: null, answer: 'NEW' },
    ],
  })
  const [first, second] = seen.lines as readonly Shown[]
  expect(refusals(await quote(seen, [{ id: first!.id, replyDate: '2026-12-18' }, { id: second!.id }]))).toEqual(['lines[1].replyDate REQUIRED'])
  const both = [first, second].map((line) => ({ id: line!.id, replyDate: '2026-12-18' }))
  expect(done(await quote(seen, both)).entity).toMatchObject({
    lines: [
      { price: '100', answer: 'QUOTATION' },
      { price: '100', answer: 'QUOTATION' },
    ],
  })
})
