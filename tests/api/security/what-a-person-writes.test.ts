import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { exportedFile } from '../../support/job.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let manager: SignedIn
let colleague: SignedIn
let stranger: SignedIn

beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  colleague = await story.api.login('englishBuyer')
  stranger = await story.api.login('otherBuyer')
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const add = async (quantity: string) =>
  done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine(quantity) }] } })).entity as Shown
async function refusedOrder(): Promise<Shown> {
  const order = await add('10')
  return done(await decide(manager, at('refuse'), { id: order.id, approvalReason: 'too dear' })).entity as Shown
}
const strangersLine = (purchasingGroup: string) =>
  enter(stranger, '/api/project/materials/add', {
    purchasingGroup,
    partName: 'Bearing',
    partNumber: 'B-100',
    quantity: '1',
    price: '1',
    taxRate: '0.13',
    inspectionType: 'E',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'x',
    currency: 'CNY',
    quantityUnit: 'PCS',
  })

test('four eyes: neither the author of an order nor the person who submitted it again approves it', async () => {
  const order = await refusedOrder()
  done(await colleague.call(at('reApproval'), { entity: { id: order.id } }))
  for (const person of [story.buyer, colleague]) expect(refusals(await decide(person, at('approve'), { id: order.id }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  done(await decide(manager, at('approve'), { id: order.id }))
  expect(refusals(await decide(manager, at('approve'), { id: order.id }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('four eyes: an API key counts as the person who made it, on either side of the approval', async () => {
  const made = done(await story.buyer.call('/api/member/apiKey/add', { entity: { name: 'ERP', role: 'role of buyer', expiresAt: '2027-01-31T00:00:00Z' } }))
  const { secret } = made.entity as unknown as { secret: string }
  const byKey = async (name: string, entity: object): Promise<any> =>
    (
      await story.api.app.inject({
        method: 'POST',
        url: at(name),
        headers: { host: 'purchaser.test', authorization: `Bearer ${secret}` },
        payload: { entity },
      })
    ).json()
  const own = await add('10')
  expect(refusals(await byKey('approve', { id: own.id, version: own.version }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  const ofKey = done(await byKey('add', { lines: [{ purchaseListLine: await story.listLine('10') }] })).entity as Shown
  expect(refusals(await decide(story.buyer, at('approve'), { id: ofKey.id }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  done(await decide(manager, at('approve'), { id: ofKey.id }))
  // The key of somebody else is another person.
  const others = await add('10')
  const key = done(await colleague.call('/api/member/apiKey/add', { entity: { name: 'BI', role: 'role of buyer', expiresAt: '2027-01-31T00:00:00Z' } }))
  const approved = await story.api.app.inject({
    method: 'POST',
    url: at('approve'),
    headers: { host: 'purchaser.test', authorization: `Bearer ${(key.entity as unknown as { secret: string }).secret}` },
    payload: { entity: { id: others.id, version: others.version } },
  })
  expect(approved.json()).toMatchObject({ returnCode: '0' })
})

test('a line that is sent twice is a new line the second time, and the sum is that of the stored lines', async () => {
  const order = await refusedOrder()
  const [line] = order.lines
  const edited = done(
    await story.buyer.call(at('changeOrder'), {
      entity: {
        id: order.id,
        version: order.version,
        lines: [
          { id: line.id, quantity: '1' },
          { id: line.id, partName: 'x', quantity: '2', price: '10', taxRate: '0', inspectionType: 'E', deliveryDate: '2026-12-20' },
        ],
      },
    }),
  ).entity as Shown
  expect(edited.lines.map((row: Shown) => row.id === line.id)).toEqual([true, false])
  expect(edited.amount).toBe('133')
  expect(await story.order(order.id)).toMatchObject({ amount: '133', lines: [{ quantity: '1' }, { quantity: '2', purchaseListLine: null }] })
})

test("another document's line is not moved by its id", async () => {
  const [order, other] = [await refusedOrder(), await refusedOrder()]
  const [stolen] = other.lines
  const edited = done(
    await story.buyer.call(at('changeOrder'), {
      entity: {
        id: order.id,
        version: order.version,
        lines: [{ id: stolen.id, partName: 'x', quantity: '1', price: '1', taxRate: '0', inspectionType: 'E', deliveryDate: '2026-12-20' }],
      },
    }),
  ).entity as Shown
  expect(edited.lines[0].id).not.toBe(stolen.id)
  expect((await story.order(order.id)).lines[0]).toMatchObject({ quantity: '1', purchaseListLine: null })
  expect((await story.order(other.id)).lines[0]).toMatchObject({ id: stolen.id, quantity: '10' })
})

test('a field that only the server writes is an unknown key', async () => {
  const order = await refusedOrder()
  const kept = {
    purchaser: 'purchaser-2',
    supplierEnterprise: 'supplier-2',
    acceptance: 'purchasePaid',
    status: 'success',
    amount: '1',
    createdBy: 'x',
    createdAt: '2020-01-01',
    finallyAccepted: true,
    recalled: true,
    insideOrderCode: 'PO1',
    refuseReason: 'x',
    __extra: 1,
  }
  for (const [name, value] of Object.entries(kept))
    expect(refusals(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: order.version, [name]: value } }))).toEqual([
      `${name} UNKNOWN_KEY`,
    ])
  for (const name of ['document', 'purchaser', 'shippedQuantity', 'pending', 'lineStatus', 'closed', 'purchaseListLine', 'lineNo', 'amount'])
    expect(
      refusals(
        await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: order.version, lines: [{ id: order.lines[0].id, [name]: '1' }] } }),
      ),
    ).toEqual([`lines[0].${name} UNKNOWN_KEY`])
})

test('another enterprise’s records are not found, in whatever field a call names them', async () => {
  const order = await refusedOrder()
  const group = await enter(stranger, '/api/purchasingGroup/add', { code: 'G9', name: 'Elsewhere' })
  const supplier = await enter(stranger, '/api/epRelation/add', { code: 'S9', name: 'x', settlementMethod: 'MON', contacts: [{ name: 'Li', primary: true }] })
  for (const [name, id] of Object.entries({ purchasingGroup: group, supplier }))
    expect(refusals(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: order.version, [name]: id } }))).toContain(
      `${name} REFERENCE_NOT_FOUND`,
    )
  const line = await strangersLine(group)
  for (const verb of ['add', 'add/prepare'])
    expect(
      refusals(await story.buyer.call(at(verb), verb === 'add' ? { entity: { lines: [{ purchaseListLine: line }] } } : { entityList: [{ id: line }] })),
    ).toContain(verb === 'add' ? 'lines[0].purchaseListLine REFERENCE_NOT_FOUND' : 'entityList[0].purchaseListLine REFERENCE_NOT_FOUND')
  expect(done(await story.buyer.call(at('options'), { entity: { field: 'supplier', ids: [supplier] } })).list).toEqual([])
  expect(refusals(await stranger.call(at('detail'), { entity: { id: order.id } }))).toEqual(['id NOT_FOUND'])
})

test('quantities are plain decimals of the column’s size', async () => {
  const give = async (quantity: unknown) =>
    refusals(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5'), quantity } as Shown] } }))
  for (const quantity of ['-1', '0', '9'.repeat(18), '1000000000', '0.0000001', '1e2', '٣', '９', '9'.repeat(31), 'NaN', 'Infinity', 7, {}, []])
    expect(await give(quantity)).not.toEqual([])
  expect(await give('4.5')).toEqual([])
})

test('a version is a whole number of the database', async () => {
  const order = await refusedOrder()
  for (const version of ['1.5', '1e99', 1e99, -1, 0, '', 'x', true, {}, [order.version], null])
    expect(refusals(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version, remark: 'x' } }))).not.toEqual([])
  expect((await story.order(order.id)).remark).toBeNull()
})

test('events have no path, the other side’s actions are refused, and nobody acts for the supplier without the preference', async () => {
  const events = Object.values(story.api.model.entities).flatMap((entity) =>
    Object.values(entity.transitions)
      .filter(({ event }) => event)
      .flatMap(({ name }) => Object.values(entity.api).map((base) => `${base}/${name}`)),
  )
  expect(events.length).toBeGreaterThan(0)
  const named = new Set(
    Object.values(story.api.model.entities).flatMap((entity) =>
      Object.values(entity.transitions)
        .filter(({ event }) => !event)
        .flatMap(({ path, otherPaths }) => [...Object.values(path), ...Object.values(otherPaths ?? {}).flat()]),
    ),
  )
  for (const path of events.filter((one) => !named.has(one))) await expect(story.buyer.call(path, { entity: { id: 'x' } })).rejects.toThrow('HTTP 404')
  const order = await add('8')
  expect(refusals(await decide(story.buyer, at('accept'), { id: order.id, replyDate: '2026-12-10' }))).toEqual([' OTHER_SIDE'])
  // [SES-27] The supplier's site has no such path.
  await expect(story.seller.call(at('close'), { entity: { id: order.id, closeReason: 'x' } })).rejects.toThrow('HTTP 404')
  expect((await story.buyer.call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, replyDate: '2026-12-10' } })).status).toBe('PROHIBIT')
})

test('a batch answers each id by itself: own, repeated, foreign and missing', async () => {
  const order = await add('10')
  const answer = await manager.call(at('approve'), {
    entityList: [{ id: order.id, version: order.version }, { id: order.id }, { id: 'nothing' }, {}],
  })
  expect((answer.list as readonly Shown[]).map(({ issues }) => issues?.[0].code ?? 'done')).toEqual(['done', 'REPEATED_OPERATION', 'NOT_FOUND', 'NOT_FOUND'])
  expect((await stranger.call(at('close'), { entityList: [{ id: order.id, closeReason: 'x' }] })).issues![0]!.code).toBe('NOT_FOUND')
})

test('a person who may neither read nor write gets no options and no filled-in values', async () => {
  const [newcomer, reader] = [await story.api.login('newcomer'), await story.api.login('reader')]
  expect((await newcomer.call(at('options'), { entity: { field: 'supplier' } })).status).toBe('PROHIBIT')
  // The reader may read orders but no supplier's name (A151); the picker hides it too.
  expect(refusals(await reader.call(at('options'), { entity: { field: 'supplier' } }))).toEqual(['field FIELD_NOT_VISIBLE'])
  expect(done(await story.buyer.call(at('options'), { entity: { field: 'supplier' } })).list).toHaveLength(1)
  for (const person of [newcomer, reader])
    expect((await person.call(at('defaults'), { entity: { document: { supplier: story.master.supplier } } })).status).toBe('PROHIBIT')
  for (const field of ['createdBy.name', 'purchaser.name', 'supplier.registeredEnterprise'])
    expect(refusals(await story.buyer.call(at('options'), { entity: { field } }))).toEqual(['field UNKNOWN_KEY'])
})

test('a person cannot read a hidden record through documents that refer to it', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A105') on conflict do nothing`.execute(story.api.pool)
  const reader = await story.api.login('reader')
  for (const field of ['supplier.level', 'supplier.name', 'lines.materialRecord.partName']) {
    expect(refusals(await reader.call(at('list'), { entity: { where: [{ field, operator: 'notBlank' }] } }))).toEqual(['where[0] UNKNOWN_KEY'])
    expect(refusals(await reader.call(at('exportList'), { entity: { columns: [field], format: 'csv' } }))).toEqual(['columns UNKNOWN_KEY'])
  }
  expect(refusals(await story.buyer.call(at('list'), { entity: { where: [{ field: 'supplier.level', operator: 'notBlank' }] } }))).toEqual([])
})

test('a hidden supplier shows in no other field: not as its enterprise, and not by a condition, sorting or column', async () => {
  await add('1')
  await sql`delete from "rolePermission" where role = 'role of reader' and code = 'A151'`.execute(story.api.pool)
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A105') on conflict do nothing`.execute(story.api.pool)
  const reader = await story.api.login('reader')
  const [row] = done(await reader.call(at('list'))).list as readonly Shown[]
  expect([row!.supplier, row!.supplierName, row!.supplierEnterprise]).toEqual(['****', '****', '****'])
  const shown = [
    await reader.call(at('detail'), { entity: { id: row!.id } }),
    await reader.call(at('history'), { entity: { id: row!.id } }),
    await reader.call(at('list')),
  ]
  expect(JSON.stringify(shown)).not.toMatch(/金泰|supplier-1/)
  for (const field of ['supplierEnterprise', 'supplierEnterprise.name', 'supplier', 'supplierName']) {
    expect(refusals(await reader.call(at('list'), { entity: { where: [{ field, operator: 'startsWith', value: '金' }] } }))).toEqual([
      'where[0] FIELD_NOT_VISIBLE',
    ])
    expect(refusals(await reader.call(at('list'), { order: field }))).toEqual(['order[0] FIELD_NOT_VISIBLE'])
  }
  const columns = ['insideOrderCode', 'supplierEnterprise.name', 'supplierEnterprise', 'supplierName']
  const exported = (await exportedFile(story.api.app, reader, at('exportList'), { entity: { columns, format: 'csv' } })).bytes.toString()
  expect([exported.includes(String(row!.insideOrderCode)), exported.includes('金泰'), exported.includes('supplier-1')]).toEqual([true, false, false])
})
