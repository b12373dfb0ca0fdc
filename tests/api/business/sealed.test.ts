import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { done } from '../../scenarios/story.ts'
import type { Shown } from '../../scenarios/story.ts'
import { exportedFile } from '../../support/job.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'
import { answerSchema } from '../../../engine/server/openapi/answers-of-documents.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { projectModel } from '../../support/project-model.ts'
import { withoutIds } from '../../support/without-ids.ts'

/** The project with one more mask: the supplier cannot read an order's prices and texts until accepting it; its creation time stands for the opening time. */
function sealedModel(): Model {
  const model = projectModel()
  const order = model.entities.order!
  const until = { kind: 'formula', source: "acceptance != 'WAITORDER'", scope: 'order', references: ['acceptance'], at: order.at } as const
  const fields = ['lines.price', 'lines.taxPrice', 'lines.amountWithoutTax', 'lines.amount', 'amountWithoutTax', 'amount', 'remark', 'attachments']
  const sealed = { name: 'offer', fields, read: {}, mask: '****', sealed: { sides: ['supplier'] as const, until, opens: 'createdAt' } }
  return { ...model, entities: { ...model.entities, order: { ...order, masks: [...order.masks, sealed] } } }
}

let api: Api
let buyer: SignedIn
let seller: SignedIn
/** One order waits for the supplier's acceptance; an earlier one is accepted. */
let waiting: Shown
let accepted: Shown
let file: string

beforeAll(async () => {
  api = await startApi({ model: sealedModel() })
  ;[buyer, seller] = [await api.login('buyer'), await api.login('seller')]
  const { group, supplier } = await enterMasterData(api, buyer)
  const order = async (price: string, remark: string) => {
    const line = {
      partName: 'Bearing',
      quantity: '10',
      price,
      deliveryDate: '2026-12-20',
      deliveryAddress: 'Gate 1',
      purchasingGroup: group,
      supplier,
      inspectionType: 'E',
    }
    const id = await enter(buyer, '/api/project/materials/add', line)
    file = (await uploaded(api.app, buyer, `${remark}.pdf`, pdf)).id
    return done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { remark, attachments: [{ id: file }], lines: [{ purchaseListLine: id }] } }))
      .entity as Shown
  }
  accepted = await order('100', 'calm')
  done(await seller.call(at('accept'), { entity: { id: accepted.id, version: accepted.version, replyDate: '2026-12-10' } }))
  waiting = await order('271.5', 'thunder')
})
afterAll(() => api.close())

const at = (name: string) => `/api/tradeOrder/supplier/${name}`
/** The creation time of both orders: the clock stands still. */
const MADE = '2026-11-20T02:00:00.000Z'
const SECRETS = ['271.5', '306.795', '2715', '3067.95', 'thunder']
const secretsIn = (value: unknown) => SECRETS.filter((secret) => withoutIds(JSON.stringify(value)).includes(secret))
const found = async (entity: object, more: object = {}) =>
  ((await seller.call(at('list'), { entity: { ...entity }, ...more })).list as Shown[] | undefined)?.map(({ id }) =>
    id === waiting.id ? 'waiting' : 'accepted',
  )

test('[SEE-6] a sealed value is in no answer, whatever codes a person has, and is named as sealed; the other side reads it', async () => {
  const detail = await seller.call(at('detail'), { entity: { id: waiting.id } })
  expect(detail.entity).toMatchObject({
    amount: '****',
    remark: '****',
    attachments: '****',
    lines: [{ price: '****', quantity: '10', _sealed: expect.arrayContaining(['price']), _opens: { price: MADE } }],
    _opens: { amount: MADE, remark: MADE },
  })
  expect((detail.entity as Shown)._sealed).toEqual(expect.arrayContaining(['amount', 'remark', 'attachments']))
  for (const verb of ['list', 'itemList', 'history', 'links']) {
    const answer = await seller.call(at(verb), { entity: verb === 'history' || verb === 'links' ? { id: waiting.id } : {} })
    expect([verb, answer.returnCode, secretsIn(answer)]).toEqual([verb, '0', []])
  }
  expect(secretsIn(await buyer.call('/api/tradeOrder/purchase/detail', { entity: { id: waiting.id } }))).toEqual(SECRETS)
})

test('[SEE-6] the same list shows the values whose seal is open, and no total that includes a sealed figure', async () => {
  const { list, entity } = await seller.call(at('list'), { entity: { screen: 'supplierOrderList' } })
  expect((list as Shown[]).find(({ id }) => id === accepted.id)).toMatchObject({ amount: '1130' })
  expect((list as Shown[]).find(({ id }) => id === waiting.id)).toMatchObject({ amount: '****', _sealed: expect.arrayContaining(['amount']) })
  expect((entity as Shown).totals).toMatchObject({ amount: '****', _sealed: expect.arrayContaining(['amount']) })
})

test('[SEE-7] no filter, search, count or sorting tells anything about a sealed value', async () => {
  expect(await found({ where: [{ field: 'amount', operator: 'atLeast', value: '3000' }] })).toEqual([])
  expect(await found({ where: [{ field: 'amount', operator: 'atLeast', value: '1' }] })).toEqual(['accepted'])
  expect(await found({ where: [{ field: 'lines.price', operator: 'notBlank' }] })).toEqual(['accepted'])
  expect(await found({ where: [{ field: 'remark', operator: 'contains', value: 'thun' }] })).toEqual([])
  for (const orderSort of ['asc', 'desc']) expect(await found({}, { order: 'amount', orderSort })).toEqual(['accepted', 'waiting'])
  const counted = await seller.call(at('statusCount'), { entity: { screen: 'supplierOrderList', where: [{ field: 'amount', operator: 'notBlank' }] } })
  expect(counted.entity).toMatchObject({ all: { total: 1 } })
  const lines = await seller.call(at('itemList'), { entity: {}, order: 'price,order.amount', orderSort: 'desc,asc' })
  expect([lines.returnCode, secretsIn(lines)]).toEqual(['0', []])
})

test('[SEE-13] a sealed value tells its opening time, in the answer and in the exported file', async () => {
  const { list } = await seller.call(at('itemList'), { entity: {} })
  const line = (list as Shown[]).find(({ document }) => document === waiting.id)!
  expect(line).toMatchObject({ price: '****', quantity: '10', _sealed: expect.arrayContaining(['price']), _opens: { price: MADE } })
  const shown = (list as Shown[]).find(({ document }) => document === accepted.id)!
  expect(shown.price).toBe('100')
  expect([shown._sealed, shown._opens]).toEqual([undefined, undefined])
  const { bytes } = await exportedFile(api.app, seller, at('exportList'), { entity: { format: 'csv', columns: ['insideOrderCode', 'amount'] } })
  // In the time zone of the enterprise, eight hours ahead.
  expect(bytes.toString().split('密封至 2026-11-20 10:00')).toHaveLength(2)
})

test('[SEE-13] the OpenAPI document describes seals, for the side that meets them', () => {
  const model = sealedModel()
  const keysFor = (entity: string, side: 'purchaser' | 'supplier') => Object.keys(answerSchema(model, model.entities[entity]!, side)['properties'] as object)
  for (const entity of ['order', 'orderLine']) {
    expect(keysFor(entity, 'supplier')).toEqual(expect.arrayContaining(['_sealed', '_opens']))
    expect(keysFor(entity, 'purchaser')).not.toContain('_sealed')
  }
})

test('[SEE-6] nobody gets a sealed attachment or an exported file by its id', async () => {
  const { bytes } = await exportedFile(api.app, seller, at('exportList'), { entity: { format: 'csv', columns: ['insideOrderCode', 'amount', 'remark'] } })
  expect([secretsIn(bytes.toString()), bytes.toString().includes('1130'), bytes.toString().includes('密封至')]).toEqual([[], true, true])
  expect((await askForFile(api.app, seller, file)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
})

test('[SEE-6] the seal opens with its condition for every person with the codes, in files and history too', async () => {
  done(await seller.call(at('accept'), { entity: { id: waiting.id, version: waiting.version, replyDate: '2026-12-10' } }))
  const detail = (await seller.call(at('detail'), { entity: { id: waiting.id } })).entity as Shown
  expect(detail).toMatchObject({ amount: '3067.95', remark: 'thunder' })
  expect(detail).not.toHaveProperty('_sealed')
  expect(await found({ where: [{ field: 'amount', operator: 'atLeast', value: '3000' }] })).toEqual(['waiting'])
  expect((await askForFile(api.app, seller, file)).headers['content-disposition']).toContain('thunder.pdf')
})
