import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { done, type Shown, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'

let story: Story
let english: SignedIn
let order: Shown
beforeAll(async () => {
  story = await startStory()
  english = await story.api.login('englishBuyer')
  const add = async (entity: string, record: Shown) =>
    (done(await story.buyer.call(`/api/enterprise_expand/${entity}/add`, { entity: record })).entity as Shown).id
  const paymentTerm = await add('paymentTerm', { code: 'T30', name: '月结30天', englishName: '30 days end of month' })
  const shippingMethod = await add('shippingMethod', { code: 'ROAD', name: '陆运' })
  const lines = [{ purchaseListLine: await story.listLine('5') }]
  order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { paymentTerm, shippingMethod, lines } })).entity as Shown
})
afterAll(() => story.api.close())

const detailFor = async (person: SignedIn, side: 'purchase' | 'supplier') =>
  done(await person.call(`/api/tradeOrder/${side}/detail`, { entity: { id: order.id } })).entity as Shown

test('[PREF-22] who reads English sees the English name of a payment term, who reads Chinese the Chinese one', async () => {
  expect((await detailFor(english, 'purchase')).paymentTerm.text).toBe('30 days end of month')
  expect((await detailFor(story.buyer, 'purchase')).paymentTerm.text).toBe('月结30天')
})

test('[PREF-22] a record without an English name is shown by its name', async () => {
  expect((await detailFor(english, 'purchase')).shippingMethod.text).toBe('陆运')
})

test('[PREF-22] the supplier sees it too, in the language of its own person', async () => {
  expect((await detailFor(await story.api.login('englishSeller'), 'supplier')).paymentTerm.text).toBe('30 days end of month')
  expect((await detailFor(story.seller, 'supplier')).paymentTerm.text).toBe('月结30天')
})

test('[PREF-22] lists, files and choices name it in the language of the reader', async () => {
  const listed = async (person: SignedIn) => {
    const { list = [] } = done(await person.call('/api/tradeOrder/purchase/list', { entity: {} }))
    return (list as readonly Shown[]).map(({ paymentTerm }) => paymentTerm?.text)
  }
  expect([await listed(english), await listed(story.buyer)]).toEqual([['30 days end of month'], ['月结30天']])
  const offered = async (person: SignedIn, search: string) => {
    const { list = [] } = done(await person.call('/api/tradeOrder/purchase/options', { entity: { field: 'paymentTerm', search } }))
    return (list as readonly Shown[]).map(({ text }) => text)
  }
  expect(await offered(english, 'end of')).toEqual(['30 days end of month'])
  expect(await offered(english, '月结')).toEqual(['30 days end of month'])
  expect(await offered(story.buyer, '月结')).toEqual(['月结30天'])
})

test('[PREF-22] a pasted text finds the record by either name', async () => {
  const texts = ['30 days end of month', '月结30天', 'nothing of the kind']
  for (const person of [english, story.buyer]) {
    const { list } = done(await person.call('/api/tradeOrder/purchase/options', { entity: { field: 'paymentTerm', texts } }))
    expect((list as readonly Shown[]).map((found) => 'id' in found)).toEqual([true, true, false])
  }
})
