import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../engine/server/schema/migrate.ts'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { projectModel } from '../support/project-model.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { decide } from './as-read.ts'

let story: Story
let manager: SignedIn
let material: string
let piece: string
let box: string
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  const { buyer } = story
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'purchaseRequest.applying', level: '1', amountFrom: '10000', approverCode: 'A14' })
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'purchaseRequest.applying', level: '2', amountFrom: '50000', approverCode: 'A62' })
  const counted = await enter(buyer, '/api/project/unitGroup/add', { code: 'NUM', name: '数量' })
  const packed = await enter(buyer, '/api/project/unitGroup/add', { code: 'PACK', name: '包装' })
  piece = await enter(buyer, '/api/project/unit/add', {
    code: 'PCS',
    name: '件',
    unitGroup: counted,
    isUnit: true,
    conversionRate: '1',
    forbidDecimals: true,
  })
  box = await enter(buyer, '/api/project/unit/add', { code: 'BOX', name: '箱', unitGroup: packed, isUnit: true, conversionRate: '1', forbidDecimals: true })
  material = await enter(buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'M-1',
    name: '轴承',
    partNumber: '6204',
    purchaseUnit: box,
    mrpUnit: piece,
    mrpConversionRate: '12',
    taxRate: '0.13',
    referencePrice: '10',
    inspectionType: 'E',
  })
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/project/${name}`
const request = (line: Shown = {}, header: Shown = {}) => ({
  entity: {
    name: '装配线改造',
    endDate: '2026-12-31',
    purchasingGroup: story.master.group,
    deliveryAddress: 'Gate 1',
    lines: [{ materialRecord: material, quantity: '10', deliveryDate: '2026-12-20', supplier: story.master.supplier, ...line }],
    ...header,
  },
})
const add = async (line: Shown = {}, header: Shown = {}) => done(await story.buyer.call(at('add'), request(line, header))).entity as Shown
const seen = async (id: string) => done(await story.buyer.call(at('detail'), { entity: { id } })).entity as Shown
const listOf = async ({ requestNumber }: Shown): Promise<readonly [Shown, ...Shown[]]> => {
  const answer = done(await story.buyer.call('/api/project/materials', { entity: { screen: 'purchaseList', where: [] }, pager: { page: 1, pageSize: 100 } }))
  const [first, ...others] = (answer.list as readonly Shown[]).filter((row) => row.requestNumber === requestNumber)
  if (first === undefined) throw new Error(`Nothing of ${requestNumber} is on the purchase list`)
  return [first, ...others]
}

test('[PRJ-1, PRJ-5, PRJ-6] a request below every approval level needs no approval, and its author is in charge of it', async () => {
  expect(await add()).toMatchObject({
    requestNumber: expect.stringMatching(/^RQ\d{13}$/),
    approvalStatus: 'PR_NO_APPROVAL',
    progress: 'NOTSTARTED',
    personInCharge: { id: 'account of buyer', text: 'buyer' },
    applicant: 'buyer',
    budgetAmount: '113',
  })
})

test('[PRJ-7, PRJ-8] sixty pieces are five boxes of twelve; less does not cover them', async () => {
  expect((await add({ quantity: null, demandQuantity: '60', demandUnit: piece })).lines).toMatchObject([
    { demandQuantity: '60', conversionRate: '12', quantity: '5', quantityUnit: '箱' },
  ])
  expect(refusals(await story.buyer.call(at('add'), request({ quantity: '4', demandQuantity: '60', demandUnit: piece })))).toEqual([
    'lines[0].quantity PURCHASE_BELOW_DEMAND',
  ])
  expect(refusals(await story.buyer.call(at('add'), request({ demandQuantity: '60', demandUnit: piece, conversionRate: '-1' })))).toContain(
    'lines[0].conversionRate TOO_SMALL',
  )
  expect(refusals(await story.buyer.call(at('add'), request({ quantity: null })))).toEqual(['lines[0].quantity QUANTITIES_EMPTY'])
  expect(refusals(await story.buyer.call(at('add'), request({ materialRecord: null, partName: 'Bracket' })))).toEqual(['lines[0].purchaseUnit UNIT_EMPTY'])
})

test('[PRJ-2, PRJ-3, PRJ-4] a request with a wrong name, code or end date is refused', async () => {
  const answer = await story.buyer.call(at('add'), request({}, { name: 'x'.repeat(101), remark: 'x'.repeat(401), projectCode: 'a b', endDate: null }))
  expect(answer.issues).toMatchObject([
    { path: 'name', code: 'PROJECT_NAME_TOO_LONG' },
    { path: 'projectCode', code: 'PATTERN_NOT_MET' },
    { path: 'remark', code: 'PROJECT_REMARK_TOO_LONG' },
    { path: 'endDate', code: 'REQUIRED' },
  ])
  expect(refusals(await story.buyer.call(at('add'), request({}, { endDate: '2020-01-01' })))).toEqual(['endDate REQUEST_END_PAST'])
  expect(await add({}, { longTerm: true, endDate: null })).toMatchObject({ longTerm: true, approvalStatus: 'PR_NO_APPROVAL' })
})

test('[PRJ-5] a person of another enterprise, or one who has left, cannot be put in charge', async () => {
  for (const personInCharge of ['account of otherBuyer', 'account of leaver', 'account of seller', 'nobody'])
    expect(refusals(await story.buyer.call(at('add'), request({}, { personInCharge })))).toEqual(['personInCharge REFERENCE_NOT_FOUND'])
  const offered = (await story.buyer.call(at('options'), { entity: { field: 'personInCharge' } })).list as readonly Shown[]
  expect(offered.map(({ text }) => text)).toEqual(['buyer', 'englishBuyer', 'manager', 'newcomer', 'reader'])
})

test('[PRJ-6] a request with a line without a budget price waits for every level, as if it cost more than any; at a price of 0 it needs none', async () => {
  const unpriced = { materialRecord: null, partName: 'bracket', purchaseUnit: box, quantity: '5000', taxRate: '0.13' }
  const approvals = async (made: Shown) => (done(await story.buyer.call(at('history'), { entity: { id: made.id } })).entity as Shown).approvals
  const made = await add(unpriced)
  expect(made).toMatchObject({ budgetAmount: '0', approvalStatus: 'PR_WAIT_APPROVAL', lines: [{ budgetPrice: null }] })
  expect(await approvals(made)).toMatchObject([{ levels: [{ level: 1 }, { level: 2 }] }])
  const priced = { materialRecord: material, quantity: '10', deliveryDate: '2026-12-20' }
  const beside = await add({}, { lines: [priced, { deliveryDate: '2026-12-20', ...unpriced }] })
  expect(beside).toMatchObject({ budgetAmount: '113', approvalStatus: 'PR_WAIT_APPROVAL' })
  expect(await add({ ...unpriced, budgetPrice: '0' })).toMatchObject({ budgetAmount: '0', approvalStatus: 'PR_NO_APPROVAL' })
})

test('[PRJ-6] a request with two levels is in approval after the first and approved after the second', async () => {
  const made = await add({ quantity: '5000' })
  expect(made).toMatchObject({ budgetAmount: '56500', approvalStatus: 'PR_WAIT_APPROVAL' })
  expect(done(await decide(manager, at('approve'), { id: made.id })).entity).toMatchObject({ approvalStatus: 'PR_IN_APPROVAL' })
  expect(refusals(await decide(manager, at('approve'), { id: made.id }))).toEqual([' DECIDED_ANOTHER_LEVEL'])
  const director = await story.api.login('englishBuyer')
  expect(done(await decide(director, at('approve'), { id: made.id })).entity).toMatchObject({ approvalStatus: 'PR_APPROVAL_SUCCESS' })
})

test('[PRJ-9, PRJ-12] a waiting request goes to no purchase list; a refused one is changed and waits again; a withdrawn one cannot be decided', async () => {
  const made = await add({ quantity: '1000' })
  expect(made).toMatchObject({ budgetAmount: '11300', approvalStatus: 'PR_WAIT_APPROVAL' })
  const toList = { entityList: [{ id: made.lines[0].id }] }
  expect((await story.buyer.call(at('lineToPurchaseList'), toList)).list).toMatchObject([{ issues: [{ code: 'REQUEST_NOT_APPROVED' }] }])
  expect(refusals(await story.buyer.call(at('update'), { entity: { id: made.id, version: made.version, name: 'x' } }))).toEqual([' REQUEST_IN_APPROVAL'])
  done(await decide(manager, at('refuse'), { id: made.id, approvalReason: '超预算' }))
  const refused = await seen(made.id)
  expect(refused).toMatchObject({ approvalStatus: 'PR_REFUSED_APPROVAL', approvalReason: '超预算' })
  const changed = done(
    await story.buyer.call(at('update'), { entity: { id: made.id, version: refused.version, lines: [{ id: made.lines[0].id, quantity: '900' }] } }),
  ).entity as Shown
  expect(changed).toMatchObject({ budgetAmount: '10170', approvalStatus: 'PR_WAIT_APPROVAL' })
  done(await story.buyer.call(at('revoke'), { entity: { id: made.id } }))
  expect(await seen(made.id)).toMatchObject({ approvalStatus: 'PR_WAIT_APPROVAL', recalled: true })
  expect(refusals(await decide(manager, at('approve'), { id: made.id }))).toEqual([' REQUEST_RECALLED'])
  done(await story.buyer.call(at('submit'), { entity: { id: made.id } }))
  expect(done(await decide(manager, at('approve'), { id: made.id })).entity).toMatchObject({ approvalStatus: 'PR_APPROVAL_SUCCESS', recalled: false })
  const history = done(await story.buyer.call(at('history'), { entity: { id: made.id } })).entity as Shown
  expect(history.approvals).toMatchObject([{ status: 'REFUSED' }, { status: 'CANCELLED' }, { status: 'SUCCESS' }])
})

test('[PRJ-12, PRJ-10] parts of a line go to the purchase list, never more than is left, and progress follows the orders', async () => {
  const made = await add({ quantity: '100' })
  const id = made.lines[0].id as string
  const toList = (transferQuantity?: string) =>
    story.buyer.call(at('lineToPurchaseList'), { entity: { id, ...(transferQuantity === undefined ? {} : { transferQuantity }) } })
  done(await toList('40'))
  expect((await seen(made.id)).lines).toMatchObject([{ listedQuantity: '40', pending: '60', lineStatus: 'PARTLISTED' }])
  expect(refusals(await toList('61'))).toEqual(['transferQuantity REQUEST_OVER_PENDING'])
  done(await toList())
  const listed = await seen(made.id)
  expect(listed).toMatchObject({ progress: 'NOTSTARTED', listedShare: '1', lines: [{ listedQuantity: '100', pending: '0', lineStatus: 'LISTED' }] })
  expect(refusals(await toList())).toEqual([' REQUEST_NOTHING_PENDING'])
  const rows = await listOf(made)
  expect(rows.map(({ quantity, requestNumber, project, applicant, price }) => ({ quantity, requestNumber, project, applicant, price }))).toEqual([
    { quantity: '60', requestNumber: made.requestNumber, project: '装配线改造', applicant: 'buyer', price: '10' },
    { quantity: '40', requestNumber: made.requestNumber, project: '装配线改造', applicant: 'buyer', price: '10' },
  ])
  const order = (line: Shown | undefined) => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line?.id }] } })
  const [later, earlier] = rows
  const placed = done(await order(earlier)).entity as Shown
  expect(await seen(made.id)).toMatchObject({ progress: 'INPROCESS', lines: [{ orderedQuantity: '40' }] })
  expect(refusals(await story.buyer.call(at('assign'), { entity: { id: made.id, assignee: 'account of manager' } }))).toEqual([' ASSIGNEE_FIXED_BY_INQUIRY'])
  expect(refusals(await story.buyer.call(at('edit'), { entity: { id: made.id, version: (await seen(made.id)).version, name: 'y' } }))).toEqual([
    ' PROJECT_FIXED_BY_INQUIRY',
  ])
  expect(
    refusals(await story.buyer.call(at('changeDate'), { entity: { id: made.id, version: (await seen(made.id)).version, applicationDate: '2026-11-01' } })),
  ).toEqual([' APPLICATION_DATE_FIXED_BY_INQUIRY'])
  const rewritten = await story.buyer.call(at('update'), { entity: { id: made.id, version: (await seen(made.id)).version, name: 'y' } })
  expect([rewritten.returnCode, refusals(rewritten)]).toEqual(['10011040', [' LINES_FIXED_BY_INQUIRY', ' REQUEST_ALREADY_LISTED']])
  expect((await story.buyer.call(at('del'), { entity: { id: made.id } })).returnCode).toBe('10011040')
  await sql`update "purchaseRequest" set "endDate" = '2020-01-01' where id = ${made.id}`.execute(story.api.pool)
  expect(await seen(made.id)).toMatchObject({ progress: 'DELAYED' })
  await sql`update "purchaseRequest" set "longTerm" = true where id = ${made.id}`.execute(story.api.pool)
  expect(await seen(made.id)).toMatchObject({ progress: 'INPROCESS' })
  await sql`update "purchaseRequest" set assignee = 'account of buyer' where id = ${made.id}`.execute(story.api.pool)
  const handedOn = await story.buyer.call(at('transfer'), { entity: { id: made.id, transferTo: 'account of manager', transferReason: '休假' } })
  expect([handedOn.returnCode, refusals(handedOn)]).toEqual(['10011039', [' TRANSFER_FIXED_BY_INQUIRY']])
  done(await order(later))
  expect(await seen(made.id)).toMatchObject({ progress: 'FINISHED', lines: [{ orderedQuantity: '100', lineStatus: 'ORDERED' }] })
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: placed.id } }))
  expect(await seen(made.id)).toMatchObject({ progress: 'INPROCESS', lines: [{ orderedQuantity: '60', openOnList: '40' }] })
})

test('[PRJ-12] two people put the last ten on the list at once: exactly one does', async () => {
  const made = await add({ quantity: '10' })
  const answers = await Promise.all([story.buyer, manager].map((person) => person.call(at('lineToPurchaseList'), { entity: { id: made.lines[0].id } })))
  expect(answers.map(refusals).toSorted()).toEqual([[], [' REQUEST_NOTHING_PENDING']])
  expect((await seen(made.id)).lines).toMatchObject([{ listedQuantity: '10' }])
})

test('[PRJ-12, PRJ-13, PRJ-18] a quantity on the purchase list cannot grow beyond the request, and a listed line cannot be changed or deleted', async () => {
  const made = await add({ quantity: '10' })
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const [row] = await listOf(made)
  const { version } = row
  expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: { id: row.id, version, quantity: '11' } }))).toEqual([
    'lines[0] REQUEST_OVER_PENDING',
  ])
  const now = await seen(made.id)
  expect(refusals(await story.buyer.call(at('update'), { entity: { id: made.id, version: now.version, name: 'x' } }))).toEqual([' REQUEST_ALREADY_LISTED'])
  expect(refusals(await story.buyer.call(at('del'), { entity: { id: made.id } }))).toEqual([' REQUEST_ALREADY_LISTED'])
})

test('[PRJ-12] a line of the list that is split stays the same share of the request', async () => {
  const made = await add({ quantity: '10' })
  done(await story.buyer.call(at('assign'), { entity: { id: made.id, assignee: 'account of manager' } }))
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const [row] = await listOf(made)
  expect(row).toMatchObject({ quantity: '10', buyer: 'manager' })
  done(await story.buyer.call('/api/project/materials/split', { entity: { id: row.id, version: row.version, parts: [{ quantity: '6' }, { quantity: '4' }] } }))
  expect((await listOf(made)).map(({ quantity }) => quantity).toSorted()).toEqual(['4', '6'])
  expect((await seen(made.id)).lines).toMatchObject([{ listedQuantity: '10', pending: '0', openOnList: '10' }])
})

test('[PRJ-14, PRJ-15] an assigned buyer alone can assign the request to another buyer', async () => {
  const made = await add()
  expect(refusals(await manager.call(at('transfer'), { entity: { id: made.id, transferTo: 'account of manager', transferReason: 'x' } }))).toEqual([
    ' NOT_THE_ASSIGNEE',
  ])
  expect(done(await story.buyer.call(at('assign'), { entity: { id: made.id, assignee: 'account of manager' } })).entity).toMatchObject({
    assignee: { text: 'manager' },
    assignor: { text: 'buyer' },
  })
  const handOn = { entity: { id: made.id, transferTo: 'account of englishBuyer', transferReason: '休假' } }
  expect(refusals(await story.buyer.call(at('transfer'), handOn))).toEqual([' NOT_THE_ASSIGNEE'])
  expect(done(await manager.call(at('transfer'), handOn)).entity).toMatchObject({
    assignee: { text: 'englishBuyer' },
    assignor: { text: 'manager' },
    transferReason: '休假',
  })
})

test('[PRJ-16] a line in free text must be bound to a material before it goes to the purchase list', async () => {
  const made = await add({ materialRecord: null, partName: 'bearing, small', purchaseUnit: box, taxRate: '0.13', budgetPrice: '10' })
  const bound = done(await story.buyer.call(at('bindMaterial'), { entity: { id: made.lines[0].id, materialRecord: material } })).entity as Shown
  expect(bound.lines).toMatchObject([{ materialNumber: 'M-1', partName: '轴承', partNumber: null }])
})

test('[PRJ-16] a line with a material keeps it, also once it is approved: another material would be bought without a decision', async () => {
  const made = await add()
  expect(made.lines[0]._actions.bindMaterial).toMatchObject([{ code: 'REQUEST_LINE_BOUND' }])
  const bound = await story.buyer.call(at('bindMaterial'), { entity: { id: made.lines[0].id, materialRecord: material } })
  expect(refusals(bound)).toEqual([' REQUEST_LINE_BOUND'])
})

test('[PRJ-16] an upgrade tells of older lines whether they were written in words', async () => {
  const { pool } = story.api
  const bound = await add()
  const words = await add({ materialRecord: null, partName: 'bearing, small', purchaseUnit: box, taxRate: '0.13', budgetPrice: '10' })
  await sql`delete from "schemaChange" where name = '2611-request-lines-in-words'`.execute(pool)
  await sql`alter table "purchaseRequestLine" drop column "inWords"`.execute(pool)
  await migrate(pool, projectModel())
  expect((await seen(bound.id)).lines).toMatchObject([{ inWords: false }])
  expect((await seen(words.id)).lines).toMatchObject([{ inWords: true }])
})

test('[PRJ-17] a closed line goes to no purchase list and counts as finished', async () => {
  const made = await add()
  expect(refusals(await story.buyer.call(at('close'), { entity: { id: made.id } }))).toEqual(['closeReason REQUIRED'])
  expect(done(await story.buyer.call(at('close'), { entity: { id: made.id, closeReason: '取消' } })).entity).toMatchObject({
    closed: true,
    progress: 'FINISHED',
  })
  expect(refusals(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))).toEqual([' REQUEST_CLOSED', ' REQUEST_NOTHING_PENDING'])
  expect(done(await story.buyer.call(at('recover'), { entity: { id: made.id } })).entity).toMatchObject({
    closed: false,
    progress: 'NOTSTARTED',
    lines: [{ pending: '10' }],
  })
})

test('[PRJ-17] a line that was closed for itself stays closed when the whole request is closed and opened again', async () => {
  const line = { materialRecord: material, quantity: '10', deliveryDate: '2026-12-20' }
  const { id, lines } = await add({}, { lines: [line, line, line] })
  done(await story.buyer.call(at('closeLine'), { entity: { id: lines[0].id, closeReason: '不再需要' } }))
  done(await story.buyer.call(at('closeLine'), { entity: { id: lines[1].id, closeReason: '暂缓' } }))
  done(await story.buyer.call(at('recoverLine'), { entity: { id: lines[1].id } }))
  done(await story.buyer.call(at('close'), { entity: { id, closeReason: '取消' } }))
  expect(done(await story.buyer.call(at('recover'), { entity: { id } })).entity).toMatchObject({
    lines: [
      { closed: true, closeReason: '不再需要', pending: '0' },
      { closed: false, closeReason: null, pending: '10' },
      { closed: false, closeReason: null, pending: '10' },
    ],
  })
  done(await story.buyer.call(at('recoverLine'), { entity: { id: lines[0].id } }))
  expect((await seen(id)).lines).toMatchObject([{ closed: false, closeReason: null, pending: '10' }, {}, {}])
})

test('[PRJ-18] a request in approval is deleted with its approval', async () => {
  const made = await add({ quantity: '1000' })
  done(await story.buyer.call(at('del'), { entity: { id: made.id } }))
  expect((await story.buyer.call(at('detail'), { entity: { id: made.id } })).issues).toMatchObject([{ code: 'NOT_FOUND' }])
  const { rows } = await sql<{ status: string }>`select status from approval where document = ${made.id}`.execute(story.api.pool)
  expect(rows).toEqual([{ status: 'CANCELLED' }])
})

test('[PRJ-19] a request takes its missing values from its storage template, and a seventh template is refused', async () => {
  const template = (name: string) => story.buyer.call('/api/storagetemplate/project/add', { entity: { name, deliveryAddress: '苏州一厂', costCenter: 'CC-7' } })
  const stored = done(await template('T1')).entity as Shown
  expect(await add({}, { storageTemplate: stored.id, deliveryAddress: null })).toMatchObject({ deliveryAddress: '苏州一厂', costCenter: 'CC-7' })
  for (const name of ['T2', 'T3', 'T4', 'T5', 'T6']) done(await template(name))
  expect(refusals(await template('T7'))).toEqual([' TOO_MANY_ITEMS'])
})

test('a supplier, and a purchaser of another enterprise, see no request', async () => {
  const made = await add()
  // [SES-27] The supplier's site has no such path.
  await expect(story.seller.call(at('detail'), { entity: { id: made.id } })).rejects.toThrow('HTTP 404')
  const other = await story.api.login('otherBuyer')
  expect((await other.call(at('detail'), { entity: { id: made.id } })).issues).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(refusals(await other.call(at('lineToPurchaseList'), { entity: { id: made.lines[0].id } }))).toEqual(['id NOT_FOUND'])
})

test('[PRJ-11, PRJ-12] a thousand lines go to the purchase list at once; a request of one more is refused', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      partName: `Part ${index + 1}`,
      purchaseUnit: box,
      quantity: '1',
      deliveryDate: '2026-12-20',
      budgetPrice: '1',
    }))
  const tooMany = await story.buyer.call(at('add'), request({}, { lines: lines(1001) }))
  expect(tooMany.issues).toMatchObject([{ path: 'lines', code: 'REQUEST_OVER_1000_LINES' }])
  const made = await add({}, { lines: lines(1000) })
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  expect(await seen(made.id)).toMatchObject({ listedShare: '1', progress: 'NOTSTARTED' })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "purchaseListLine" where "requestNumber" = ${made.requestNumber}`.execute(
    story.api.pool,
  )
  expect(rows).toEqual([{ count: 1000 }])
})

test('[PRJ-17] purchase list lines of a stopped request are neither ordered nor inquired until it goes on', async () => {
  const made = await add()
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const [{ id: purchaseListLine }] = await listOf(made)
  const order = () => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, price: '10' }] } })
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  const inquire = () =>
    story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline, invitees: [{ supplier: story.master.supplier }], lines: [{ purchaseListLine }] } })
  done(await story.buyer.call(at('close'), { entity: { id: made.id, closeReason: '取消' } }))
  expect(refusals(await order())).toEqual(['lines[0].purchaseListLine REQUEST_CLOSED'])
  expect(refusals(await inquire())).toEqual(['lines[0].purchaseListLine REQUEST_CLOSED'])
  done(await story.buyer.call(at('recover'), { entity: { id: made.id } }))
  expect(done(await order()).entity).toMatchObject({ lines: [{ quantity: '10' }] })
})

test('[PRJ-17] an order of 1 for a request that stopped does not grow to 10', async () => {
  const made = await add()
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const [{ id: purchaseListLine }] = await listOf(made)
  const { id } = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, price: '10' }] } })).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
  const change = async (quantity: string) => {
    const { version, lines } = await story.order(id)
    return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines: [{ id: lines[0].id, quantity }] } })
  }
  done(await change('1'))
  done(await story.buyer.call(at('close'), { entity: { id: made.id, closeReason: '取消' } }))
  expect(refusals(await change('10'))).toEqual([' REQUEST_CLOSED'])
  done(await story.buyer.call(at('recover'), { entity: { id: made.id } }))
  done(await change('10'))
})

test('[PRJ-17] an inquiry for a request that stopped neither grows, nor is sent, nor is merged with another', async () => {
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  const invitees = [{ supplier: story.master.supplier }]
  const line = { materialRecord: material, quantity: '10', deliveryDate: '2026-12-20' }
  const made = await add({}, { lines: [line, line, line] })
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const drafts = []
  for (const { id: purchaseListLine } of await listOf(made))
    drafts.push(
      done(await story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline, invitees, lines: [{ purchaseListLine, quantity: '4' }] } }))
        .entity as Shown,
    )
  const [{ id, version, lines } = {} as Shown, ...sent] = drafts
  for (const one of sent) done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id: one.id } }))
  done(await story.buyer.call(at('close'), { entity: { id: made.id, closeReason: '取消' } }))
  const grown = await story.buyer.call('/api/inquiry/purchase/edit', { entity: { id, version, lines: [{ id: lines[0].id, quantity: '5' }] } })
  expect(refusals(grown)).toEqual([' REQUEST_CLOSED'])
  expect(refusals(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } }))).toEqual(['lines REQUEST_CLOSED'])
  const merged = await story.buyer.call('/api/inquiry/purchase/merge', {
    entity: { name: 'both', deadline, lines: sent.map(({ lines: [line] }) => ({ mergedFrom: line.id })) },
  })
  expect(refusals(merged)).toEqual(['lines[0].mergedFrom REQUEST_CLOSED', 'lines[1].mergedFrom REQUEST_CLOSED'])
  done(await story.buyer.call(at('recover'), { entity: { id: made.id } }))
  done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
})

test('[PRJ-17] quotes for a request that stopped meanwhile are not awarded', async () => {
  const made = await add()
  done(await story.buyer.call(at('toPurchaseList'), { entity: { id: made.id } }))
  const [{ id: purchaseListLine }] = await listOf(made)
  const inquiry = await story.inquire({ lines: [{ purchaseListLine }] })
  const { id: quotation, lines } = await askedOf(story.seller, inquiry)
  const quoted = [{ id: lines[0].id, price: '9', replyDate: '2026-12-18' }]
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: quotation, lines: quoted } }))
  const award = () => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: [{ quotationLine: lines[0].id, quotedVersion: '1' }] } })
  done(await story.buyer.call(at('close'), { entity: { id: made.id, closeReason: '取消' } }))
  expect(refusals(await award())).toEqual(['lines[0].quotationLine REQUEST_CLOSED'])
  done(await story.buyer.call(at('recover'), { entity: { id: made.id } }))
  done(await award())
})
