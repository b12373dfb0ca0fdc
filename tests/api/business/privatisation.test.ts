import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { exportedFile } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'
import { pdf, uploaded, askForFile } from '../../support/upload.ts'

let story: Story
/** A member of group G1 alone, with every code except the one for all groups. */
let own: SignedIn
/** A member of group G1 alone who may see all groups. */
let overseer: SignedIn
let otherGroup: string
let ofOthers: Shown
let ofOwn: Shown

beforeAll(async () => {
  story = await startStory()
  const { api, master } = story
  otherGroup = await enter(story.buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  ofOwn = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  ofOthers = await story.acceptedOrder([{ purchaseListLine: await story.listLine('20', { purchasingGroup: otherGroup, partName: 'Housing' }) }])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(api.pool)
  for (const loginName of ['manager', 'englishBuyer'])
    await sql`insert into "memberGroup" (member, "purchasingGroup") values (${`member of ${loginName}`}, ${master.group})`.execute(api.pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(api.pool)
  ;[own, overseer] = [await api.login('englishBuyer'), await api.login('manager')]
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const codes = async (person: SignedIn) =>
  ((await person.call(at('list'), { entity: {} })).list as Shown[]).map(({ insideOrderCode }) => insideOrderCode as string).toSorted()

test('[SEE-3] an order of another group is in no list, count or detail, and neither are its lines', async () => {
  expect(await codes(own)).toEqual([ofOwn.insideOrderCode])
  expect((await own.call(at('statusCount'), { entity: { screen: 'purchaserOrderList' } })).entity).toMatchObject({ all: { total: 1 } })
  expect((await own.call(at('itemList'), { entity: {} })).list).toMatchObject([{ document: ofOwn.id }])
  for (const verb of ['detail', 'history', 'links', 'close'])
    expect([verb, refusals(await own.call(at(verb), { entity: { id: ofOthers.id } }))]).toEqual([verb, ['id NOT_FOUND']])
})

test('[SEE-4] a person who may see all groups sees both orders', async () => {
  expect(await codes(overseer)).toEqual([ofOwn.insideOrderCode, ofOthers.insideOrderCode].toSorted())
  expect((await overseer.call(at('detail'), { entity: { id: ofOthers.id } })).returnCode).toBe('0')
})

test('[SEE-3] a person’s own document tells nothing of another group’s document that it refers to, and no filter reaches it', async () => {
  const line = ofOthers.lines[0]
  await sql`update "orderLine" set "purchaseListLine" = ${line.purchaseListLine.id}, "repurchasedFrom" = ${line.id} where document = ${ofOwn.id}`.execute(
    story.api.pool,
  )
  const shown = done(await own.call(at('detail'), { entity: { id: ofOwn.id } })).entity as Shown
  expect([shown.lines[0].purchaseListLine.text, shown.lines[0].repurchasedFrom.text]).toEqual(['', ''])
  const seen = done(await overseer.call(at('detail'), { entity: { id: ofOwn.id } })).entity as Shown
  expect([seen.lines[0].purchaseListLine.text, seen.lines[0].repurchasedFrom.text]).toEqual([line.purchaseListLine.text, `${ofOthers.insideOrderCode} / 1`])
  const list = async (person: SignedIn, entity: object) => (await person.call(at('itemList'), { entity: { ...entity } })).list as Shown[]
  expect(JSON.stringify(await list(own, {}))).not.toMatch(/Housing|PL2026/)
  const behind = { columns: ['purchaseListLine', 'purchaseListLine.partName', 'repurchasedFrom', 'repurchasedFrom.partName'], format: 'csv' }
  const file = async (person: SignedIn) =>
    (await exportedFile(story.api.app, person, at('exportList'), { entity: { screen: 'purchaserOrderDetailList', ...behind } })).bytes.toString('utf8')
  expect(await file(own)).not.toMatch(/Housing|PL2026/)
  expect(await file(overseer)).toMatch(/Housing/)
  const where = { where: [{ field: 'purchaseListLine.partName', operator: 'equals', value: 'Housing' }] }
  expect([(await list(own, where)).length, (await list(overseer, where)).length]).toEqual([0, 2])
})

test("[SEE-3] a picker offers no line of another group's order", async () => {
  const options = async (person: SignedIn) =>
    ((await person.call(at('options'), { entity: { field: 'lines.repurchasedFrom' } })).list as Shown[]).map(({ id }) => id as string)
  const [others, owns] = [ofOthers.lines[0].id, ofOwn.lines[0].id]
  expect([(await options(own)).includes(others), (await options(own)).includes(owns), (await options(overseer)).includes(others)]).toEqual([false, true, true])
})

test('[SEE-11] a person cannot create a document for another group or hand one over to it, since they could not see it afterwards', async () => {
  const line = {
    partName: 'Shaft',
    quantity: '1',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 1',
    purchasingGroup: otherGroup,
    inspectionType: 'E',
  }
  const add = (person: SignedIn, more = {}) => person.call('/api/project/materials/add', { entity: { ...line, ...more } })
  expect(refusals(await add(own))).toEqual(['purchasingGroup OUT_OF_SIGHT'])
  const made = done(await add(own, { purchasingGroup: story.master.group })).entity as Shown
  const moved = await own.call('/api/project/materials/edit', { entity: { id: made.id, version: made.version, purchasingGroup: otherGroup } })
  expect(refusals(moved)).toEqual(['purchasingGroup OUT_OF_SIGHT'])
  expect((await add(overseer)).returnCode).toBe('0')
})

test('[SEE-5] a person cannot open a hidden drawing by its id, nor by attaching it to their own document', async () => {
  const { api, buyer } = story
  const drawing = await uploaded(api.app, buyer, 'housing-rev-C.pdf', pdf)
  const made = done(await buyer.call(at('add'), { entity: { drawings: [{ id: drawing.id }], lines: [{ purchaseListLine: await story.listLine('1') }] } }))
    .entity as Shown
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A153'`.execute(api.pool)
  const shown = done(await own.call(at('detail'), { entity: { id: made.id } })).entity as Shown
  expect([shown.drawings, shown.lines[0].drawingNumber]).toEqual(['****', '****'])
  expect((await askForFile(api.app, own, drawing.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
  const attached = await own.call(at('changeAttachments'), { entity: { id: ofOwn.id, version: ofOwn.version, attachments: [{ id: drawing.id }] } })
  expect(refusals(attached)).toEqual(['attachments[0] REFERENCE_NOT_FOUND'])
  expect((await askForFile(api.app, buyer, drawing.id)).headers['content-disposition']).toContain('housing-rev-C.pdf')
})

test('[SEE-2] the history of a shipment does not name the people of a supplier that is hidden', async () => {
  const shipment = done(await story.ship([{ orderLine: ofOwn.lines[0].id, quantity: '1' }])).entity as Shown
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A151'`.execute(story.api.pool)
  const read = async (verb: string) => JSON.stringify(done(await own.call(`/api/deliverOrder/purchase/${verb}`, { entity: { id: shipment.id } })))
  expect(JSON.stringify(done(await story.buyer.call('/api/deliverOrder/purchase/history', { entity: { id: shipment.id } })))).toContain(
    '"accountName":"seller"',
  )
  expect([(await read('history')).includes('seller'), (await read('detail')).includes('seller')]).toEqual([false, false])
})

test('[SEE-8] a person who may not read a supplier’s name cannot enter the supplier', async () => {
  expect(refusals(await own.call('/api/epRelation/add', { entity: { code: 'S9', name: 'Nobody', contacts: [{ name: 'Li', primary: true }] } }))).toContain(
    'name FIELD_NOT_VISIBLE',
  )
})

test('[SEE-8] a form that sends **** back leaves the hidden value unchanged', async () => {
  const made = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('10') }] } })).entity as Shown
  const recalled = done(await story.buyer.call(at('revoke'), { entity: { id: made.id } })).entity as Shown
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(story.api.pool)
  const sent = {
    id: made.id,
    version: recalled.version,
    supplier: '****',
    drawings: '****',
    remark: 'kept',
    lines: [{ id: made.lines[0].id, price: '****', drawingNumber: '****' }],
  }
  done(await own.call(at('changeOrder'), { entity: sent }))
  expect(await story.order(made.id)).toMatchObject({ supplier: { id: story.master.supplier }, remark: 'kept', amount: '1130', lines: [{ price: '100' }] })
})

test('[SEE-9] a refusal about a hidden price does not tell the price', async () => {
  const made = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('10', { price: '73.519' }) }] } }))
    .entity as Shown
  const recalled = done(await story.buyer.call(at('revoke'), { entity: { id: made.id } })).entity as Shown
  await sql`update enterprise set preferences = preferences || '{"priceScale": "2"}' where id = 'purchaser-1'`.execute(story.api.pool)
  const change = (person: SignedIn) => person.call(at('changeOrder'), { entity: { id: made.id, version: recalled.version, remark: 'x' } })
  const refused = await change(own)
  expect([refusals(refused), JSON.stringify(refused).includes('73.519')]).toEqual([['lines[0].price TOO_MANY_DECIMALS'], false])
  expect(JSON.stringify(await change(story.buyer))).toContain('73.519')
})
