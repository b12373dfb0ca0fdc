import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Cost, costOf } from '../support/cost-of.ts'
import { uploadOf } from '../support/import-of-file.ts'
import { enter } from '../support/master-data.ts'
import { done, startStory } from '../scenarios/story.ts'
import type { Shown, Story } from '../scenarios/story.ts'

/** The steps of a request, from its entry to the stock, by what is done. */
type Step =
  | 'a request is saved'
  | 'its lines are edited'
  | 'it goes to the purchase list'
  | 'the purchase list is shown'
  | 'an inquiry is made of the list'
  | 'the inquiry is sent'
  | 'a quotation is given'
  | 'the quotation is awarded in orders'
  | 'the orders are shipped'
  | 'the shipment is received'
  | 'parts come into stock'
  | 'parts leave the stock'
type Costs = Readonly<Record<Step, Cost>>

let story: Story
let few: Costs
let many: Costs
beforeAll(async () => {
  // Background workers must not read meanwhile.
  story = await startStory({}, 3_600_000)
  await enterMaterials(80)
  // What a process does once for all.
  await walk(1)
  few = await walk(20)
  many = await walk(80)
}, 240_000)
afterAll(() => story.api.close())

/** Each line has a material of its own, so that a read for each of them shows. */
async function enterMaterials(count: number): Promise<void> {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  await enter(story.buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  const rows = Array.from({ length: count }, (_, at) => [`M-${at}`, `轴承 ${at}`, 'PCS', 'E', 0.13])
  const headings = ['materialNumber', 'name', 'purchaseUnit', 'inspectionType', 'taxRate']
  done(await story.buyer.call('/api/ku/addMaterialEnterpriseList', uploadOf('new.xlsx', [headings, ...rows])))
}

/** A request of this many lines, on its way from the purchase list to the receipt. Orders hold 20 lines each. */
async function walk(count: number): Promise<Costs> {
  const { buyer, seller, master, api } = story
  const costs: Partial<Record<Step, Cost>> = {}
  const paid = async (step: Step, call: () => Promise<AnswerEnvelope>) => {
    const { answer, cost } = await costOf(api.model, call)
    costs[step] = cost
    return done(answer).entity as Shown
  }
  const materials = await idsOf('material', sql`true`, sql`"materialNumber"`)
  const lines = materials.slice(0, count).map((materialRecord) => ({ materialRecord, quantity: '2', deliveryDate: '2026-12-20' }))
  const header = { name: '装配线改造', endDate: '2026-12-31', purchasingGroup: master.group, deliveryAddress: 'Gate 1' }

  const request = await paid('a request is saved', () => buyer.call('/api/project/add', { entity: { ...header, lines } }))
  const again = (request.lines as Shown[]).map(({ id }) => ({ id, quantity: '3' }))
  await paid('its lines are edited', () => buyer.call('/api/project/update', { entity: { id: request.id, version: request.version, lines: again } }))
  await paid('it goes to the purchase list', () => buyer.call('/api/project/toPurchaseList', { entity: { id: request.id } }))
  await paid('the purchase list is shown', () =>
    buyer.call('/api/project/materials', { entity: { screen: 'purchaseList', where: [] }, pager: { page: 1, pageSize: 20 } }),
  )

  const listed = await idsOf('purchaseListLine', sql`"requestNumber" = ${request.requestNumber}`, sql`"lineNumber"`)
  const asked = {
    deadline: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
    invitees: [{ supplier: master.supplier }],
    lines: listed.map((purchaseListLine) => ({ purchaseListLine })),
  }
  const inquiry = await paid('an inquiry is made of the list', () => buyer.call('/api/inquiry/purchase/create', { entity: asked }))
  await paid('the inquiry is sent', () => buyer.call('/api/inquiry/purchase/send', { entity: { id: inquiry.id } }))
  const [quotation] = await idsOf('quotation', sql`inquiry = ${inquiry.id}`, sql`id`)
  const ofQuotation = sql`document = ${quotation}`
  const quotes = (await idsOf('quotationLine', ofQuotation, sql`"lineNo"`)).map((id) => ({ id, price: '3.5', replyDate: '2026-12-18' }))
  await paid('a quotation is given', () => seller.call('/api/quo/supplier/quote', { entity: { id: quotation, lines: quotes } }))
  const { rows: read } =
    await sql<Shown>`select id as "quotationLine", "quoteVersion"::text as "quotedVersion" from "quotationLine" where ${ofQuotation} order by "lineNo"`.execute(
      api.pool,
    )
  await paid('the quotation is awarded in orders', () => buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: read } }))

  const ordered = sql`"quotationLine" in (select id from "quotationLine" where ${ofQuotation})`
  const orders = await idsOf('order', sql`id in (select document from "orderLine" where ${ordered})`, sql`id`)
  expect(orders).toHaveLength(Math.ceil(count / 20))
  done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { replyDate: '2026-12-10' }, entityList: orders.map((id) => ({ id, version: 1 })) }))
  const shipping = (await idsOf('orderLine', ordered, sql`document, "lineNo"`)).map((orderLine) => ({ orderLine }))
  const shipment = await paid('the orders are shipped', () => story.ship(shipping))
  const receiving = (shipment.lines as Shown[]).map(({ id }) => ({ shipmentLine: id as string }))
  await paid('the shipment is received', () => story.receive(receiving))

  const noted = async (noteType: string) => {
    const note = { noteType, purchasingGroup: master.group, lines: materials.slice(0, count).map((materialRecord) => ({ materialRecord, quantity: '8' })) }
    return enter(buyer, '/api/storageOrder/add', note)
  }
  const post = async (id: string) => buyer.call('/api/storageOrder/post', { entity: { id, warehouse: `Hall ${count}` } })
  const entry = await noted('ENTRY')
  await paid('parts come into stock', () => post(entry))
  const exit = await noted('EXIT')
  await paid('parts leave the stock', () => post(exit))
  return costs as Costs
}

async function idsOf(table: string, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(table)} where ${where} order by ${order}`.execute(story.api.pool)
  return rows.map(({ id }) => id)
}

test.each([
  'a request is saved',
  'its lines are edited',
  'it goes to the purchase list',
  'the purchase list is shown',
  'an inquiry is made of the list',
  'the inquiry is sent',
  'a quotation is given',
  'the quotation is awarded in orders',
  'parts come into stock',
  'parts leave the stock',
] satisfies Step[])('%s: 80 lines cost as many statements as 20 and at most four times the evaluations', (step) => {
  expect(few[step].statements).toBeGreaterThan(5)
  expect(many[step].statements).toBe(few[step].statements)
  expectLinear(step)
})

// The lines of each order are written by a statement of their own.
test.each(['the orders are shipped', 'the shipment is received'] satisfies Step[])(
  '%s: 80 lines of four orders cost three statements more than 20 lines of one order and at most four times the evaluations',
  (step) => {
    expect(many[step].statements - few[step].statements).toBe(3)
    expectLinear(step)
  },
)

function expectLinear(step: Step): void {
  expect(many[step].evaluations).toBeLessThanOrEqual(4 * few[step].evaluations)
}
