import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

let count = 0
const add = (entity: Record<string, unknown> = {}) => {
  count++
  return story.buyer.call('/api/epRelation/add', {
    entity: { code: `N${count}`, name: `Supplier ${count}`, contacts: [{ name: 'Li', primary: true }], ...entity },
  })
}
const added = async (entity: Record<string, unknown> = {}): Promise<any> => done(await add(entity)).entity
const does = (name: string, id: string, more: Record<string, unknown> = {}) => story.buyer.call(`/api/epRelation/${name}`, { entity: { id, ...more } })
const supplier = (id: string) => story.detail('/api/epRelation/detail', id)
const suppliersInAll = async () => (await sql<{ count: number }>`select count(*)::int as count from supplier`.execute(story.api.pool)).rows[0]!.count

test('[SUP-1] a supplier code is required, at most 50 characters, and used once', async () => {
  expect(await added({ code: 'C'.repeat(50) })).toMatchObject({ code: 'C'.repeat(50), level: 'POTENTIAL' })
  const before = await suppliersInAll()
  expect(refusals(await add({ code: '' }))).toEqual(['code REQUIRED'])
  expect(refusals(await add({ code: 'C'.repeat(51) }))).toEqual(['code TOO_LONG'])
  expect(refusals(await add({ code: 'S1' }))).toEqual(['code NOT_UNIQUE'])
  expect(await suppliersInAll()).toBe(before)
})

test('[SUP-2] a supplier name is required, at most 100 characters, and used once', async () => {
  expect((await added({ name: '轴'.repeat(100) })).name).toHaveLength(100)
  const before = await suppliersInAll()
  expect(refusals(await add({ name: null }))).toEqual(['name REQUIRED'])
  expect(refusals(await add({ name: '轴'.repeat(101) }))).toEqual(['name TOO_LONG'])
  expect(refusals(await add({ name: '金泰轴承' }))).toEqual(['name NOT_UNIQUE'])
  expect(await suppliersInAll()).toBe(before)
})

test('[SUP-1, SUP-2] another purchaser has its own codes and names', async () => {
  const other = await story.api.login('otherBuyer')
  expect((await other.call('/api/epRelation/add', { entity: { code: 'S1', name: '金泰轴承', contacts: [{ name: 'Li', primary: true }] } })).returnCode).toBe(
    '0',
  )
})

test('[SUP-3] a supplier has exactly one primary contact, and at most ten others', async () => {
  const others = (many: number) => Array.from({ length: many }, (_, index) => ({ name: `Contact ${index + 1}` }))
  const before = await suppliersInAll()
  const without = await add({ contacts: [{ name: 'Li' }] })
  expect([without.returnCode, refusals(without)]).toEqual(['10120004', ['contacts PRIMARY_CONTACT_REQUIRED']])
  expect(
    refusals(
      await add({
        contacts: [
          { name: 'Li', primary: true },
          { name: 'Wu', primary: true },
        ],
      }),
    ),
  ).toEqual(['contacts PRIMARY_CONTACT_REQUIRED'])
  expect((await add({ contacts: [] })).issues?.map(({ code }) => code)).toContain('PRIMARY_CONTACT_REQUIRED')
  const eleven = await add({ contacts: [{ name: 'Li', primary: true }, ...others(11)] })
  expect([eleven.returnCode, eleven.issues?.[0]?.code]).toEqual(['10120005', 'CONTACTS_OVER_10'])
  expect(await suppliersInAll()).toBe(before)
  expect((await added({ contacts: [{ name: 'Li', primary: true }, ...others(10)] })).contacts).toHaveLength(11)
})

test('[SUP-4] a blacklisted supplier keeps its level and gets no order until it is taken off the list', async () => {
  const { id } = await added()
  done(await does('admit', id))
  expect(refusals(await does('blacklist', id))).toEqual(['blacklistReason REQUIRED'])
  done(await does('blacklist', id, { blacklistReason: 'fraud' }))
  for (const answer of [await does('promote', id), await does('freeze', id, { freezeReason: 'x' }), await does('blacklist', id, { blacklistReason: 'again' })])
    expect([answer.returnCode, answer.issues?.[0]?.code]).toEqual(['10120002', 'SUPPLIER_BLACKLISTED'])
  expect(await supplier(id)).toMatchObject({ level: 'ACCESS', blacklisted: true })
  const order = await story.buyer.call('/api/tradeOrder/purchase/add', {
    entity: { supplier: id, purchasingGroup: story.master.group, deliveryAddress: 'Gate 1', lines: [{ partName: 'Ring', quantity: '1', price: '1' }] },
  })
  expect(order.returnCode).toBe('10120002')
  expect((await sql`select 1 from "order" where supplier = ${id}`.execute(story.api.pool)).rows).toEqual([])
  done(await does('unblacklist', id))
  expect(done(await does('promote', id)).entity).toMatchObject({ level: 'QUALIFIED' })
  expect(refusals(await does('unblacklist', id))).toEqual([' SUPPLIER_NOT_BLACKLISTED'])
})

test('[SUP-5] a label has at most 15 characters, and is given by its own action alone', async () => {
  const { id } = await added()
  expect(done(await does('changeLabel', id, { label: '战略合作供应商战略合作供应商优' })).entity).toMatchObject({ label: '战略合作供应商战略合作供应商优' })
  expect(refusals(await does('changeLabel', id, { label: '战略合作供应商战略合作供应商优先' }))).toEqual(['label TOO_LONG'])
  expect(refusals(await add({ label: '战略' }))).toEqual(['label UNKNOWN_KEY'])
  expect(refusals(await does('edit', id, { version: 2, label: '' }))).toEqual(['label UNKNOWN_KEY'])
  expect(await supplier(id)).toMatchObject({ label: '战略合作供应商战略合作供应商优' })
})

test('[SUP-5] many suppliers get one label at once', async () => {
  const ids = [(await added()).id, (await added()).id]
  done(await story.buyer.call('/api/epRelation/changeLabel', { entityList: ids.map((id) => ({ id, label: '急件' })) }))
  expect([(await supplier(ids[0])).label, (await supplier(ids[1])).label]).toEqual(['急件', '急件'])
})

test('[SUP-6] levels are climbed one by one', async () => {
  const { id, level } = await added()
  expect(level).toBe('POTENTIAL')
  expect(refusals(await does('promote', id))).toEqual([' STATE_NOT_ALLOWED'])
  expect(done(await does('admit', id)).entity).toMatchObject({ level: 'ACCESS' })
  expect(done(await does('promote', id)).entity).toMatchObject({ level: 'QUALIFIED' })
  expect(done(await does('promote', id)).entity).toMatchObject({ level: 'EXCELLENT' })
  expect(refusals(await does('promote', id))).toEqual([' STATE_NOT_ALLOWED'])
  expect(done(await does('demote', id)).entity).toMatchObject({ level: 'QUALIFIED' })
})

test('[SUP-6] a frozen supplier comes back to the level it came from', async () => {
  const { id } = await added()
  done(await does('admit', id))
  done(await does('promote', id))
  expect(refusals(await does('freeze', id))).toEqual(['freezeReason REQUIRED'])
  expect(done(await does('freeze', id, { freezeReason: 'late' })).entity).toMatchObject({ level: 'FROZEN', previousLevel: 'QUALIFIED', freezeReason: 'late' })
  expect(refusals(await does('promote', id))).toEqual([' STATE_NOT_ALLOWED'])
  expect(done(await does('unfreeze', id)).entity).toMatchObject({ level: 'QUALIFIED' })
})

test('[SUP-6] an edit cannot write the level of a supplier', async () => {
  const { id, version } = await added()
  expect(refusals(await does('edit', id, { version, level: 'EXCELLENT' }))).toEqual(['level UNKNOWN_KEY'])
  expect(await supplier(id)).toMatchObject({ level: 'POTENTIAL', version })
})
