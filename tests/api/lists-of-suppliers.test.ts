import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opened } from '../files/spreadsheets.ts'
import { done, refusals, startStory, type Shown, type Story } from '../scenarios/story.ts'
import type { SignedIn } from '../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../support/job.ts'
import { enter, enterMasterData } from '../support/master-data.ts'
import { decide } from '../scenarios/as-read.ts'

const SALES = '/api/tradeOrder/supplier/itemList'

let story: Story
let version = 0
beforeAll(async () => {
  story = await startStory()
  // One supplier and two purchasers; each orders the same things.
  const haichang = await story.api.login('otherBuyer')
  const { supplier, group } = await enterMasterData(story.api, haichang)
  const hengrui = { supplier: story.master.supplier, group: story.master.group }
  await orderFrom(story.buyer, hengrui, { partNumber: 'B-100', deliveryDate: '2026-12-20', brand: 'hengrui brand' })
  await orderFrom(story.buyer, hengrui, { partNumber: 'B-300', deliveryDate: '2026-12-01', brand: 'hengrui other' })
  await orderFrom(haichang, { supplier, group }, { partNumber: 'B-200', deliveryDate: '2026-12-10', brand: 'haichang brand' })
}, 240_000)
afterAll(() => story.api.close())

async function orderFrom(buyer: SignedIn, { supplier, group }: { readonly supplier: string; readonly group: string }, more: Shown): Promise<void> {
  const purchaseListLine = await enter(buyer, '/api/project/materials/add', {
    partName: 'Bearing',
    quantity: '5',
    price: '100',
    taxRate: '0.13',
    inspectionType: 'E',
    deliveryAddress: 'Gate 1',
    purchasingGroup: group,
    supplier,
    ...more,
  })
  const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine }] } })).entity as Shown
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-10' }))
}

/** Saves 恒锐机械's template with some fields changed. */
async function save(changes: Readonly<Record<string, Shown>>): Promise<void> {
  const { list } = done(await story.buyer.call('/api/globalTemplate/get'))
  const entityList = (list as readonly { readonly keyName: string }[]).map((row) => ({ ...row, ...changes[row.keyName] }))
  const answer = done(await story.buyer.call('/api/globalTemplate/save', { entity: { version, screens: {} }, entityList }))
  version = (answer.entity as { version: number }).version
}
const sales = (entity: Shown = {}, more: Shown = {}) =>
  story.seller.call(SALES, { entity: { screen: 'salesList', ...entity } as never, pager: { page: 1, pageSize: 50 }, ...more })
const found = async (entity: Shown = {}, more: Shown = {}) => (done(await sales(entity, more)).list as readonly Shown[]).map((row) => row.partNumber)

test('[TPL-24] as long as no purchaser hides a field, the supplier’s list shows the values of all purchasers, sorted by day', async () => {
  expect(await found()).toEqual(['B-300', 'B-200', 'B-100'])
})

test('[TPL-24] a field that one purchaser hides is missing in its rows and present in the rows of the other', async () => {
  await save({ partNumber: { isShown: false }, brand: { isShown: false } })
  const answer = done(await sales())
  const rows = answer.list as readonly Shown[]
  expect(rows.map(({ partNumber, deliveryDate }) => ({ partNumber, deliveryDate }))).toEqual([
    { partNumber: null, deliveryDate: '2026-12-01' },
    { partNumber: 'B-200', deliveryDate: '2026-12-10' },
    { partNumber: null, deliveryDate: '2026-12-20' },
  ])
  const all = done(await story.seller.call(SALES, { entity: {}, pager: { page: 1, pageSize: 50 } }))
  expect((all.list as readonly Shown[]).map(({ brand }) => brand ?? '').toSorted()).toEqual(['', '', 'haichang brand'])
  for (const each of [answer, all]) expect(JSON.stringify(each)).not.toMatch(/B-100|B-300|hengrui/)
})

test('[TPL-24] no search, filter or condition on lines finds a row by its hidden value', async () => {
  expect(await found({ search: 'B-' })).toEqual(['B-200'])
  expect(await found({ search: 'B-100' })).toEqual([])
  expect(await found({ where: [{ field: 'partNumber', operator: 'startsWith', value: 'B-' }] })).toEqual(['B-200'])
  expect(await found({ where: [{ field: 'partNumber', operator: 'in', value: ['B-100', 'B-200'] }] })).toEqual(['B-200'])
  expect(await found({ where: [{ field: 'deliveryDate', operator: 'between', value: ['2026-12-01', '2026-12-31'] }] })).toEqual([null, 'B-200', null])
  expect(await found({ where: [{ field: 'partNumber', operator: 'notBlank' }] })).toEqual(['B-200'])
  expect(await found({ where: [{ field: 'partNumber', operator: 'blank' }] })).toEqual([null, null])
  const orders = async (value: string) =>
    (
      done(
        await story.seller.call('/api/tradeOrder/supplier/list', {
          entity: { where: [{ field: 'lines.partNumber', operator: 'contains', value }] } as never,
          pager: { page: 1, pageSize: 50 },
        }),
      ).list as readonly Shown[]
    ).length
  expect([await orders('B-1'), await orders('B-2'), await orders('B-')]).toEqual([0, 1, 1])
})

test('[TPL-24] sorting does not reveal hidden values: they come last in either direction', async () => {
  for (const orderSort of ['asc', 'desc'] as const)
    for (const order of ['partNumber', 'brand']) expect(await found({}, { order, orderSort })).toEqual(['B-200', null, null])
  const ids = async (orderSort: 'asc' | 'desc') => (done(await sales({}, { order: 'brand', orderSort })).list as readonly Shown[]).slice(1).map(({ id }) => id)
  // Equal rows are ordered by their ids alone.
  expect(await ids('asc')).toEqual((await ids('asc')).toSorted())
  expect(await ids('desc')).toEqual((await ids('asc')).toReversed())
})

test('[TPL-6] [INQ-7] no template can hide the delivery date, which the rules of an inquiry read', async () => {
  const { list } = done(await story.buyer.call('/api/globalTemplate/get'))
  const entityList = (list as readonly { readonly keyName: string }[]).map((row) => (row.keyName === 'deliveryDate' ? { ...row, isShown: false } : row))
  const answer = await story.buyer.call('/api/globalTemplate/save', { entity: { version, screens: {} }, entityList })
  expect(answer.issues?.map(({ code }) => code)).toEqual(['TEMPLATE_FIELD_NEEDED'])
})

test('[TPL-24] neither an exported file nor the lines offered for shipping show a hidden value', async () => {
  const { job } = await startedJob(story.seller, '/api/tradeOrder/supplier/exportList', {
    entity: { screen: 'salesList', where: [], columns: ['partNumber', 'deliveryDate'] },
  })
  await jobWhen(story.seller, job!.id)
  const { bytes } = await fileOfJob(story.api.app, story.seller, job!.id)
  const { rows } = opened(bytes!)
  expect(rows.slice(1)).toEqual([
    ['', '2026-12-01'],
    ['B-200', '2026-12-10'],
    ['', '2026-12-20'],
  ])
  const pending = done(await story.seller.call('/api/deliverOrder/supplier/add/pending', { entity: {}, pager: { page: 1, pageSize: 50 } }))
  expect(JSON.stringify(pending)).toContain('B-200')
  expect(JSON.stringify(pending)).not.toMatch(/B-100|B-300|hengrui/)
})

test('[TPL-24] a purchaser’s custom field stays unknown to the supplier’s list', async () => {
  await save({ custom1: { isShown: true, showName: '图号版本', epShowName: 'Drawing issue' } })
  expect(refusals(await sales({ where: [{ field: 'custom1', operator: 'notBlank' }] }))).toEqual(['where[0] UNKNOWN_KEY'])
})

test('[TPL-24] a field that is shown again appears again, and restoring an earlier version hides it again', async () => {
  const hiding = version
  await save({ partNumber: { isShown: true }, brand: { isShown: true } })
  expect(await found()).toEqual(['B-300', 'B-200', 'B-100'])
  const back = done(await story.buyer.call('/api/globalTemplate/restore', { entity: { version, restore: hiding } }))
  version = (back.entity as { version: number }).version
  expect(await found()).toEqual([null, 'B-200', null])
  const { rows } = await sql<{ field: string }>`
    select field from "hiddenField" where enterprise = 'purchaser-1' and field not like 'custom%' and field not like 'supplement%' order by 1`.execute(
    story.api.pool,
  )
  expect(rows.map(({ field }) => field)).toEqual(['brand', 'partNumber'])
})

test('[TPL-24] the purchaser who hides nothing reads its own values as before, and the one who hides reads none', async () => {
  const lines = async (person: SignedIn) =>
    (done(await person.call('/api/tradeOrder/purchase/itemList', { entity: {}, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]).map(
      (row) => row.partNumber,
    )
  expect(await lines(await story.api.login('otherBuyer'))).toEqual(['B-200'])
  expect(await lines(story.buyer)).toEqual([undefined, undefined])
})
