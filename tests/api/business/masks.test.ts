import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { exportedFile } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'
import { withoutIds } from '../../support/without-ids.ts'

let story: Story
/** May see neither prices nor suppliers' names. */
let clerk: SignedIn
let order: any
beforeAll(async () => {
  story = await startStory()
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { price: '271.5' }) }])
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code in ('A150', 'A151')`.execute(story.api.pool)
  clerk = await story.api.login('englishBuyer')
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
// 271.5 plus 13 % is 306.795; ten of them cost 2,715 and 3,067.95.
const SECRETS = ['271.5', '306.795', '2715', '3067.95', '金泰轴承']
const secretsIn = (value: unknown) => SECRETS.filter((secret) => withoutIds(JSON.stringify(value)).includes(secret))

test('[ORD-18] a person who may see prices and suppliers sees all of them', async () => {
  expect(secretsIn(await story.buyer.call(at('detail'), { entity: { id: order.id } }))).toEqual(SECRETS)
})

test('[ORD-18] detail, lists, line lists and their totals show **** to a person who may not see prices', async () => {
  const detail = await clerk.call(at('detail'), { entity: { id: order.id } })
  expect(detail.entity).toMatchObject({
    supplier: '****',
    supplierName: '****',
    amount: '****',
    amountWithoutTax: '****',
    lines: [{ price: '****', taxPrice: '****', amount: '****', quantity: '10' }],
  })
  const list = await clerk.call(at('list'), { entity: { screen: 'purchaserOrderList' } })
  expect(list.list).toMatchObject([{ insideOrderCode: order.insideOrderCode, amount: '****', supplier: '****' }])
  const lines = await clerk.call(at('itemList'), { entity: { screen: 'purchaserOrderDetailList' } })
  expect(lines.list).toHaveLength(1)
  for (const answer of [
    detail,
    list,
    lines,
    await clerk.call(at('history'), { entity: { id: order.id } }),
    await clerk.call(at('links'), { entity: { id: order.id } }),
  ])
    expect([answer.returnCode, secretsIn(answer)]).toEqual(['0', []])
})

test('[ORD-18] a search for the name finds nothing, a condition or an order by a price is refused', async () => {
  const found = async (person: SignedIn, search: string) => (await person.call(at('list'), { entity: { screen: 'purchaserOrderList', search } })).pager?.total
  expect([await found(story.buyer, '金泰'), await found(clerk, '金泰')]).toEqual([1, 0])
  expect([await found(story.buyer, order.insideOrderCode), await found(clerk, order.insideOrderCode)]).toEqual([1, 1])
  for (const where of [
    { field: 'amount', operator: 'atLeast', value: '3000' },
    { field: 'lines.price', operator: 'equals', value: '271.5' },
    { field: 'supplierName', operator: 'contains', value: '金' },
  ])
    expect((await clerk.call(at('list'), { entity: { where: [where] } })).issues).toMatchObject([{ code: 'FIELD_NOT_VISIBLE', path: 'where[0]' }])
  const sorted = await clerk.call(at('list'), { entity: {}, order: 'amount', orderSort: 'desc' })
  expect([sorted.returnCode, sorted.issues?.[0]?.code]).toEqual(['10990027', 'FIELD_NOT_VISIBLE'])
})

test('[PRI-24] [ORD-36] who may not see suppliers learns by no trial whether two records have the same one', async () => {
  const { buyer, master } = story
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A151'`.execute(story.api.pool)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PCS', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const part = (materialNumber: string) => enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber, name: materialNumber, purchaseUnit })
  const parts = [await part('P-A'), await part('P-B')]
  const terms = { supplier: master.supplier, currency: 'CNY', taxRate: '0.13', price: '5', validFrom: '2027-01-01', validTo: '2027-12-31' }
  const made = []
  for (const materialRecord of parts) made.push(done(await buyer.call('/api/ku/addRepo', { entity: { ...terms, materialRecord } })).entity as any)
  const moved = await clerk.call('/api/ku/updateRepo', { entity: { id: made[0].id, version: made[0].version, materialRecord: parts[1] } })
  expect(refusals(moved)).toEqual([' NO_PERMISSION'])
  const picked = [await story.listLine('1'), await story.listLine('2')].map((id) => ({ id }))
  expect(refusals(await clerk.call(at('add/prepare'), { entityList: picked }))).toEqual([' NO_PERMISSION'])
  done(await buyer.call(at('add/prepare'), { entityList: picked }))
  await sql`insert into "rolePermission" (role, code) values ('role of englishBuyer', 'A151')`.execute(story.api.pool)
  expect(refusals(await clerk.call('/api/ku/updateRepo', { entity: { id: made[0].id, version: made[0].version, materialRecord: parts[1] } }))).toEqual([
    'validFrom PRICE_PERIODS_OVERLAP',
  ])
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A151'`.execute(story.api.pool)
})

test('[ORD-18] an exported file shows **** too', async () => {
  const exported = async (person: SignedIn) =>
    (await exportedFile(story.api.app, person, at('exportList'), { entity: { screen: 'purchaserOrderList', format: 'csv' } })).bytes.toString()
  expect(await exported(story.buyer)).toContain('3067.95')
  const file = await exported(clerk)
  expect([file.includes(order.insideOrderCode), file.includes('****'), secretsIn(file)]).toEqual([true, true, []])
})

test('[ORD-18] the refusal of a stale change does not tell the price that another wrote', async () => {
  const made = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('10', { price: '271.5' }) }] } }))
    .entity as any
  const recalled = done(await story.buyer.call(at('revoke'), { entity: { id: made.id } })).entity as any
  done(await story.buyer.call(at('changeOrder'), { entity: { id: made.id, version: recalled.version, lines: [{ id: made.lines[0].id, price: '199.75' }] } }))
  const stale = await clerk.call(at('changeOrder'), { entity: { id: made.id, version: recalled.version, remark: 'late' } })
  expect(refusals(stale)).toEqual(['version STALE_VERSION'])
  expect([secretsIn(stale), JSON.stringify(stale).includes('199.75')]).toEqual([[], false])
})

test('[ORD-18] a person who may not see a price cannot write one: it stays unchanged', async () => {
  const made = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('10') }] } })).entity as any
  const recalled = done(await story.buyer.call(at('revoke'), { entity: { id: made.id } })).entity as any
  const changed = await clerk.call(at('changeOrder'), {
    entity: { id: made.id, version: recalled.version, lines: [{ id: made.lines[0].id, price: '1', remark: 'urgent' }] },
  })
  expect(done(changed).entity).toMatchObject({ amount: '****', lines: [{ price: '****', remark: 'urgent' }] })
  expect(await story.order(made.id)).toMatchObject({ amount: '1130', lines: [{ price: '100', remark: 'urgent' }] })
})

test('[ORD-18] the purchase list tells neither the hidden supplier nor the hidden price', async () => {
  const id = order.lines[0].purchaseListLine.id
  expect(await story.detail('/api/project/materials/detail', id)).toMatchObject({ supplier: { text: '金泰轴承' }, price: '271.5' })
  expect((await clerk.call('/api/project/materials/detail', { entity: { id } })).entity).toMatchObject({ supplier: '****', price: '****', partName: 'Bearing' })
})

test('[ORD-18] shipments, receipts and storage notes mask the same fields', async () => {
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as any
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as any
  const [note] = (done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as any).storageNote
  for (const [path, id] of [
    ['/api/deliverOrder/purchase/detail', shipment.id],
    ['/api/receiveOrder/detail', receipt.id],
    ['/api/storageOrder/detail', note.id],
  ])
    expect([path, secretsIn(done(await clerk.call(path, { entity: { id } })))]).toEqual([path, []])
  expect((await clerk.call('/api/storageOrder/detail', { entity: { id: note.id } })).entity).toMatchObject({
    amount: '****',
    lines: [{ taxPrice: '****', quantity: '10' }],
  })
})

test('[ORD-18] a salesperson without the code sees **** in their own orders', async () => {
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code = 'B60'`.execute(story.api.pool)
  const salesman = await story.api.login('englishSeller')
  expect((await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity).toMatchObject({ amount: '3067.95' })
  expect((await salesman.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity).toMatchObject({
    amount: '****',
    lines: [{ price: '****' }],
  })
})

test('[ORD-18] the picker and the filter of suppliers show no names to a person from whom they are hidden', async () => {
  const pick = (who: SignedIn, path: string, entity: Readonly<Record<string, unknown>>) => who.call(`${path}/options`, { entity })
  for (const [path, field] of [
    ['/api/tradeOrder/purchase', 'supplier'],
    ['/api/project/materials', 'supplier'],
    ['/api/storageOrder', 'supplier'],
  ] as const) {
    expect([path, JSON.stringify(await pick(story.buyer, path, { field }))]).toEqual([path, expect.stringContaining('金泰轴承')])
    for (const more of [{}, { search: '金泰' }, { ids: [story.master.supplier] }]) {
      const refused = await pick(clerk, path, { field, ...more })
      expect([path, refusals(refused), secretsIn(refused)]).toEqual([path, ['field FIELD_NOT_VISIBLE'], []])
    }
  }
})

test('[SEE-2] who wrote a message of a query is told to nobody who may not see the supplier', async () => {
  const entity = { subject: 'Delivery', question: 'When?', lines: [{ orderLine: order.lines[0].id }] }
  const { id } = done(await story.seller.call('/api/query/supplier/askBuyerOnOrder', { entity })).entity as { id: string }
  const detail = (person: SignedIn) => person.call('/api/query/purchase/detail', { entity: { id } })
  expect((await detail(story.buyer)).entity).toMatchObject({ messages: [{ author: 'seller', side: 'supplier' }] })
  expect((await detail(clerk)).entity).toMatchObject({ messages: [{ author: '****', side: 'supplier', text: 'When?' }] })
  const where = [{ field: 'messages.author', operator: 'contains', value: 'seller' }]
  expect(refusals(await clerk.call('/api/query/purchase/list', { entity: { where } }))).toEqual(['where[0] FIELD_NOT_VISIBLE'])
})

test('[SEE-2] the links to a document name no person of the supplier to whoever may not see the supplier', async () => {
  const entity = { entity: 'order', document: order.id, name: '王建国', email: 'wang@jintai.example', expiresAt: '2026-12-01T00:00:00Z' }
  done(await story.buyer.call('/api/member/invitation/add', { entity }))
  const listed = async (person: SignedIn) =>
    done(await person.call('/api/member/invitation/list', { entity: { entity: 'order', document: order.id } })).list as { name: string; email: string }[]
  expect((await listed(story.buyer)).map(({ name, email }) => [name, email])).toEqual([['王建国', 'wang@jintai.example']])
  expect((await listed(clerk)).map(({ name, email }) => [name, email])).toEqual([['****', '****']])
})

test('[SEE-2] whoever may not see the supplier learns from no kept quote who quoted, and from no history of an inquiry who bid', async () => {
  const { api, seller, master } = story
  const entity = {
    type: 'BID',
    live: true,
    minimumStep: '1',
    extensionWindow: '30',
    extensionBy: '30',
    deadline: new Date(api.clock.now().getTime() + 20 * 60_000).toISOString(),
    invitees: [{ supplier: master.supplier }],
    lines: [{ purchaseListLine: await story.listLine('10') }],
  }
  const { id } = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as { id: string }
  done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
  const [quotation] = done(await seller.call('/api/inquiry/supplier/list', { entity: {} })).list as { id: string }[]
  const { lines } = done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: quotation!.id } })).entity as any
  done(await seller.call('/api/quo/supplier/bid', { entityList: [{ id: lines[0].id, price: '90', replyDate: '2026-12-18' }] }))

  const quoted = async (person: SignedIn) =>
    (done(await person.call('/api/inquiryHistory/purchase/list', { entity: {} })).list as any[]).map((one) => one.createdBy)
  expect([await quoted(story.buyer), await quoted(clerk)]).toEqual([[{ id: 'account of seller', text: 'seller' }], ['****']])
  const where = [{ field: 'createdBy', operator: 'equals', value: 'account of seller' }]
  expect(refusals(await clerk.call('/api/inquiryHistory/purchase/list', { entity: { where } }))).toEqual(['where[0] FIELD_NOT_VISIBLE'])

  const last = async (person: SignedIn) => (done(await person.call('/api/inquiry/purchase/history', { entity: { id } })).list as any[]).at(-1)
  expect(await last(story.buyer)).toMatchObject({ account: 'account of seller', accountName: 'seller', side: 'supplier' })
  expect(await last(clerk)).toMatchObject({ account: null, accountName: '****', side: 'supplier' })
  const stale = await clerk.call('/api/inquiry/purchase/change', { entity: { id, version: 1, deadline: '2026-12-01T00:00:00.000Z' } })
  expect(stale.issues).toMatchObject([{ code: 'STALE_VERSION', params: { by: '****' } }])
})

test('[SEE-2] the contract that a supplier signed is neither named nor opened for whoever may not see the supplier', async () => {
  const { api, buyer, seller } = story
  done(await buyer.call(at('initiateContract'), { entity: { id: order.id, contractEnd: '2027-11-20' } }))
  const signed = await uploaded(api.app, seller, 'Jintai.pdf', pdf)
  done(await seller.call('/api/tradeOrder/supplier/uploadContract', { entity: { id: order.id, contractFiles: [{ id: signed.id }] } }))
  const shownTo = async (person: SignedIn) => (done(await person.call(at('detail'), { entity: { id: order.id } })).entity as any).contractFiles
  expect([await shownTo(buyer), await shownTo(clerk)]).toEqual([[signed], '****'])
  expect((await askForFile(api.app, buyer, signed.id)).headers['content-disposition']).toContain('Jintai.pdf')
  expect((await askForFile(api.app, clerk, signed.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
})

test('[SEE-2] the licence in the record of a supplier is neither named nor opened for whoever may not see the supplier', async () => {
  const { api, buyer, master } = story
  const licence = await uploaded(api.app, buyer, 'Jintai licence.pdf', pdf)
  const record = done(await buyer.call('/api/epRelation/detail', { entity: { id: master.supplier } })).entity as any
  done(await buyer.call('/api/epRelation/edit', { entity: { id: record.id, version: record.version, attachments: [{ id: licence.id }] } }))
  const shownTo = async (person: SignedIn) => (done(await person.call('/api/epRelation/detail', { entity: { id: record.id } })).entity as any).attachments
  expect([await shownTo(buyer), await shownTo(clerk)]).toEqual([[licence], '****'])
  expect((await askForFile(api.app, clerk, licence.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
})

test('[SEE-2] every name that an action of a supplier writes of its people is masked with the supplier', () => {
  const written = Object.values(story.api.model.entities).flatMap((entity) =>
    Object.values(entity.transitions)
      .filter(({ event, sides }) => !event && sides.includes('supplier'))
      .flatMap(({ effects }) => effects)
      .flatMap((effect) =>
        effect.kind === 'append' || effect.kind === 'set' ? namesIn(entity, effect.kind === 'append' ? effect.lines : undefined, effect.values) : [],
      ),
  )
  expect([...new Set(written.map(({ path }) => path))]).toEqual(['query.messages.author'])
  expect(written.filter(({ isMasked }) => !isMasked)).toEqual([])
})

/** The fields that these values fill with the name of whoever acts, and whether they are masked with the supplier's name. */
function namesIn({ name, masks }: Entity, lines: string | undefined, values: Readonly<Record<string, unknown>>) {
  const hidden = masks.filter(({ read }) => read.purchaser === 'A151').flatMap(({ fields }) => fields)
  return Object.entries(values)
    .filter(([, value]) => JSON.stringify(value).includes('"user.name"'))
    .map(([field]) => (lines === undefined ? field : `${lines}.${field}`))
    .map((path) => ({ path: `${name}.${path}`, isMasked: hidden.includes(path) }))
}
