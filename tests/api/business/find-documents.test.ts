import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownHit } from '../../../engine/server/store/lists/show-hits.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
/** May read orders and open their screen, and sees neither suppliers' names nor prices. */
let clerk: SignedIn
/** A member of group G1 alone, with every code but the one for all groups. */
let own: SignedIn
let order: Shown
let ofOthers: Shown
let shipment: Shown
beforeAll(async () => {
  story = await startStory()
  const { api, buyer, seller, master } = story
  await sql`update supplier set "englishName" = 'Jintai Bearings' where id = ${master.supplier}`.execute(api.pool)
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { partName: 'Deep groove ball bearing', partNumber: 'B-100' }) }])
  done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }]))
  shipment = done(await seller.call('/api/deliverOrder/supplier/list', { entity: {} })).list?.[0] as Shown
  const group = await enter(buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  ofOthers = await story.acceptedOrder([{ purchaseListLine: await story.listLine('20', { purchasingGroup: group, partName: 'Housing', partNumber: 'H-7' }) }])
  clerk = await addMember(api, 'clerk', ['A30'])
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of englishBuyer', ${master.group})`.execute(api.pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(api.pool)
  own = await api.login('englishBuyer')
})
afterAll(() => story.api.close())

const ask = (who: SignedIn, entity: Shown) => who.call('/api/member/search', { entity })
const hits = async (who: SignedIn, text: string) => done(await ask(who, { text })).list as readonly ShownHit[]
const numbers = async (who: SignedIn, text: string) => (await hits(who, text)).map(({ number }) => number)

test('[FIND-1] a document is found by its number and by a part of it, with what stands beside it and the screen that it opens', async () => {
  expect(await hits(story.buyer, order.insideOrderCode)).toMatchObject([
    {
      entity: 'order',
      id: order.id,
      number: order.insideOrderCode,
      screen: 'purchaserOrderDetail',
      values: { supplier: { text: '金泰轴承' }, status: order.status },
    },
    // The shipment's line names its order.
    { entity: 'shipment', number: shipment.shipmentNumber, screen: 'purchaserReceivingIndex' },
  ])
  expect(await numbers(story.buyer, order.insideOrderCode.slice(-8).toLowerCase())).toContain(order.insideOrderCode)
  expect(await numbers(story.buyer, ofOthers.insideOrderCode)).toEqual([ofOthers.insideOrderCode])
})

test('[FIND-1] words are found in the document, in its supplier’s name in both languages and in its lines, and all of them must be there', async () => {
  const both = [order.insideOrderCode, ofOthers.insideOrderCode].toSorted()
  for (const name of ['金泰轴承', '泰轴', 'jintai', 'Jintai Bearings'])
    expect([name, (await hits(story.buyer, name)).flatMap(({ entity, number }) => (entity === 'order' ? [number] : [])).toSorted()]).toEqual([name, both])
  expect(await numbers(story.buyer, 'groove')).toContain(order.insideOrderCode)
  expect(await numbers(story.buyer, 'housing')).toContain(ofOthers.insideOrderCode)
  expect(await numbers(story.buyer, 'jintai housing')).toContain(ofOthers.insideOrderCode)
  expect(await numbers(story.buyer, 'jintai housing')).not.toContain(order.insideOrderCode)
  expect(await numbers(story.buyer, 'groove housing')).toEqual([])
  expect(await numbers(story.buyer, '100%')).toEqual([])
})

test('[FIND-1] a supplier and a material are found by the pinyin initials with which their names begin', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '轴承座', purchaseUnit })
  expect(await hits(story.buyer, 'zcz')).toMatchObject([{ entity: 'material', number: 'M-1', screen: 'materialLibrary', values: { name: '轴承座' } }])
  expect(await numbers(story.buyer, 'JTZC')).toEqual(['S1'])
  expect(await numbers(story.buyer, 'jtzz')).toEqual([])
  expect(await numbers(clerk, 'jtzc')).toEqual([])
})

test('[FIND-2] each side finds its own documents and opens its own screens; another enterprise, and whoever has no code, finds nothing', async () => {
  const { api } = story
  expect(await hits(story.seller, order.insideOrderCode)).toMatchObject([
    { entity: 'order', number: order.insideOrderCode, screen: 'supplierOrderDetail', values: { purchaserName: '恒锐机械' } },
    { entity: 'shipment', number: shipment.shipmentNumber, screen: 'supplierShippingDetail' },
  ])
  expect(JSON.stringify(await hits(story.seller, order.insideOrderCode))).not.toContain('supplier"')
  for (const name of ['otherBuyer', 'otherSeller', 'newcomer']) {
    const other = await api.login(name)
    expect([name, await numbers(other, order.insideOrderCode), await numbers(other, 'bearing')]).toEqual([name, [], []])
    expect(done(await ask(other, { recent: [{ entity: 'order', id: order.id }] })).entity).toEqual({ recent: [] })
  }
})

test('[FIND-2] a document whose screen the person may not open is not found', async () => {
  expect(await hits(clerk, order.insideOrderCode)).toMatchObject([{ entity: 'order' }])
  expect(await hits(clerk, shipment.shipmentNumber)).toEqual([])
})

test('[FIND-2] a supplier’s name finds nothing for a person who may not see it, and no hit shows it', async () => {
  expect(await numbers(clerk, '金泰')).toEqual([])
  expect(await numbers(clerk, 'jintai')).toEqual([])
  const [hit] = await hits(clerk, order.insideOrderCode)
  expect(hit?.values).toEqual({ status: order.status })
})

test('[FIND-2] under privatisation an order of another group is not found, by its number or its words, and is not among the last opened', async () => {
  const { pool } = story.api
  const recent = [
    { entity: 'order', id: ofOthers.id },
    { entity: 'order', id: order.id },
  ]
  const seen = async () => [
    await numbers(own, ofOthers.insideOrderCode),
    await numbers(own, 'housing'),
    ((await ask(own, { recent })).entity as { recent: readonly ShownHit[] }).recent.map(({ number }) => number),
  ]
  expect(await seen()).toEqual([[ofOthers.insideOrderCode], [ofOthers.insideOrderCode], [ofOthers.insideOrderCode, order.insideOrderCode]])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(pool)
  expect(await seen()).toEqual([[], [], [order.insideOrderCode]])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": false}' where id = 'purchaser-1'`.execute(pool)
})

test('[FIND-3] of many documents the five latest of each kind are shown, and the one whose number it is stands first', async () => {
  await enter(story.buyer, '/api/epRelation/add', { code: 'SUP-1', name: 'Ruifeng 1', settlementMethod: 'MON', contacts: [{ name: 'Li', primary: true }] })
  for (let place = 10; place < 17; place += 1)
    await enter(story.buyer, '/api/epRelation/add', {
      code: `SUP-${place}`,
      name: `Ruifeng ${place}`,
      settlementMethod: 'MON',
      contacts: [{ name: 'Li', primary: true }],
    })
  expect(await numbers(story.buyer, 'ruifeng')).toEqual(['SUP-16', 'SUP-15', 'SUP-14', 'SUP-13', 'SUP-12'])
  expect(await numbers(story.buyer, 'sup-1')).toEqual(['SUP-1', 'SUP-16', 'SUP-15', 'SUP-14', 'SUP-13'])
})

test('[FIND-3] a search over all kinds of documents is three statements, however many are found, and one for the last opened', async () => {
  const few = await statementsOf(() => ask(story.buyer, { text: shipment.shipmentNumber }))
  const many = await statementsOf(() => ask(story.buyer, { text: 'bearing', recent: [{ entity: 'order', id: order.id }] }))
  const recent = await statementsOf(() =>
    ask(story.buyer, {
      recent: [
        { entity: 'order', id: order.id },
        { entity: 'shipment', id: shipment.id },
      ],
    }),
  )
  expect([few, many, recent]).toEqual([3, 3, 1])
})

test('[FIND-3] what no person types is refused', async () => {
  expect(refusals(await ask(story.buyer, { text: 'B' }))).toEqual(['entity.text SEARCH_TOO_SHORT'])
  expect(refusals(await ask(story.buyer, { text: 'B'.repeat(101) }))).toEqual(['entity.text TOO_LONG'])
  expect(refusals(await ask(story.buyer, { text: 'a\nb' }))).toEqual(['entity.text WRONG_TYPE'])
  expect(refusals(await story.buyer.call('/api/member/search', { entity: { recent: [{ entity: 'order' }] } }))).toEqual(['entity.recent WRONG_TYPE'])
  expect(refusals(await story.buyer.call('/api/member/search', { entity: { entities: ['order'] } }, { isDescribed: false }))).toEqual([
    'entity.entities UNKNOWN_KEY',
  ])
  expect(
    done(
      await ask(story.buyer, {
        text: 'a b',
        recent: [
          { entity: 'account', id: order.id },
          { entity: 'order', id: 'nobody' },
        ],
      }),
    ),
  ).toMatchObject({
    list: [],
    entity: { recent: [] },
  })
})

/** How many statements the search itself sends, after who asks is known. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const { submit } = pg.Query.prototype
  let count = 0
  try {
    pg.Query.prototype.submit = function (this: pg.Query & { text: string }, connection: pg.Connection) {
      if (/order by t\."createdAt" desc|to_jsonb\(found\)/.test(this.text)) count += 1
      return submit.call(this, connection)
    }
    await call()
  } finally {
    pg.Query.prototype.submit = submit
  }
  return count
}
