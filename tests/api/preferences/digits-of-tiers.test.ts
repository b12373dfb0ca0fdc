import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRead } from '../../scenarios/as-read.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('[PREF-5, INQ-41] digits of prices are not reduced below those of quoted tiers: what is quoted is ordered as it was quoted', async () => {
  const { buyer, seller, master, api } = story
  const manager = await api.login('manager')
  const lines = [{ purchaseListLine: await story.listLine('1000') }]
  const deadline = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
  const entity = { deadline, invitees: [{ supplier: master.supplier }], lines, tiered: true }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
  const [asked] = done(await seller.call('/api/inquiry/supplier/list')).list as unknown as Shown[]
  const seen = done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: asked!['id'] } })).entity as Shown
  const quote = { id: seen['lines'][0].id, replyDate: '2026-12-18', taxRate: '0', price: '0.03', tiers: '100: 0.0333；500：0.030' }
  const quotation = done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen['id'], lines: [quote] } })).entity as Shown

  const preferences = '/api/conf/enterprise/preferences'
  const reduce = async (priceScale: string) => {
    const { version } = done(await manager.call(`${preferences}/detail`)).entity as Shown
    return manager.call(`${preferences}/save`, { entity: { version, values: { priceScale } } })
  }
  for (const digits of ['3', '2', '0']) expect([digits, refusals(await reduce(digits))]).toEqual([digits, ['values.priceScale SCALE_BELOW_DATA']])
  done(await reduce('4'))
  const award = { lines: await asRead(story, [{ quotationLine: quotation['lines'][0].id, quantity: '400' }]) }
  const order = done(await buyer.call('/api/tradeOrder/purchase/award', { entity: award })).entity as Shown
  expect(order).toMatchObject({ amountWithoutTax: '13.32', lines: [{ price: '0.0333', quantity: '400' }] })
  expect(refusals(await reduce('3'))).toEqual(['values.priceScale SCALE_BELOW_DATA'])
})

test('[PREF-5] while a sealed quote waits to be opened no digits of prices are reduced, whether it is 12 or 12.345; opened, its digits count', async () => {
  const own = await startStory()
  const { buyer, seller, master, api } = own
  const manager = await api.login('manager')
  const reduce = async (priceScale: string) => {
    const { version } = done(await manager.call('/api/conf/enterprise/preferences/detail')).entity as Shown
    return refusals(await manager.call('/api/conf/enterprise/preferences/save', { entity: { version, values: { priceScale } } }))
  }
  const lines = [{ purchaseListLine: await own.listLine('10') }]
  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString()
  const entity = { deadline: at(60), openingTime: at(60), sealed: true, invitees: [{ supplier: master.supplier }], lines }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
  expect(await reduce('4')).toEqual(['values.priceScale SCALE_WHILE_SEALED'])
  const [asked] = done(await seller.call('/api/inquiry/supplier/list')).list as unknown as Shown[]
  const seen = done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: asked!['id'] } })).entity as Shown
  for (const price of ['12', '12.345']) {
    const quote = { id: seen['lines'][0].id, replyDate: '2026-12-18', taxRate: '0', price }
    done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen['id'], lines: [quote] } }))
    for (const digits of ['4', '2']) expect([price, digits, await reduce(digits)]).toEqual([price, digits, ['values.priceScale SCALE_WHILE_SEALED']])
  }
  api.clock.advance(61 * 60_000)
  done(await buyer.call('/api/inquiry/purchase/openBid', { entity: { id } }))
  expect(await reduce('2')).toEqual(['values.priceScale SCALE_BELOW_DATA'])
  expect(await reduce('3')).toEqual([])
  await api.close()
})
