import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

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

let labels = 0
/** A label of the enterprise's own dictionary; answers its id. */
const label = async (name = `Label ${++labels}`, more: Record<string, unknown> = {}): Promise<string> =>
  enter(story.buyer, '/api/enterprise_expand/supplierLabel/add', { name, ...more })
const named = (labels: unknown) => (labels as readonly { readonly text: string }[] | null)?.map(({ text }) => text) ?? null

test('[SUP-5] a supplier has several labels of the dictionary, which their own action alone gives', async () => {
  const [strategic, local] = [await label('战略'), await label('本地')]
  const { id } = await added()
  const given = done(await does('changeLabel', id, { labels: [strategic, local] })).entity
  expect(given).toMatchObject({
    labels: [
      { id: strategic, text: '战略' },
      { id: local, text: '本地' },
    ],
  })
  expect(refusals(await add({ labels: [strategic] }))).toEqual(['labels UNKNOWN_KEY'])
  expect(refusals(await does('edit', id, { version: 2, labels: [] }))).toEqual(['labels UNKNOWN_KEY'])
  expect(named((await supplier(id)).labels)).toEqual(['战略', '本地'])
  done(await does('changeLabel', id, { labels: [] }))
  expect((await supplier(id)).labels).toBeNull()
})

test('[PREF-23] a label has at most 15 characters, in each language', async () => {
  const call = (entity: Record<string, unknown>) => story.buyer.call('/api/enterprise_expand/supplierLabel/add', { entity })
  expect(refusals(await call({ name: '战略合作供应商战略合作供应商优先' }))).toEqual(['name LABEL_OVER_15_CHARACTERS'])
  expect(refusals(await call({ name: '优先', englishName: 'Preferred vendor' }))).toEqual(['englishName LABEL_OVER_15_CHARACTERS'])
  done(await call({ name: '战略合作供应商战略合作供应商优', englishName: 'Preferred sup..' }))
})

test('[SUP-5] only labels that are there and available are given, each once, and at most 20', async () => {
  const { id } = await added()
  const one = await label()
  const gone = await label('停用', { available: false })
  const foreign = done(await (await story.api.login('otherBuyer')).call('/api/enterprise_expand/supplierLabel/list', {})).list
  expect(foreign).toEqual([])
  expect(refusals(await does('changeLabel', id, { labels: ['nowhere'] }))).toEqual(['labels REFERENCE_NOT_FOUND'])
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([name, refusals(await does('addLabels', id, { labels: [name] }))]).toEqual([name, ['labels REFERENCE_NOT_FOUND']])
  expect(refusals(await does('changeLabel', id, { labels: [one, gone] }))).toEqual(['labels REFERENCE_NOT_ALLOWED'])
  expect(refusals(await does('changeLabel', id, { labels: one }))).toEqual(['labels WRONG_TYPE'])
  expect(refusals(await does('changeLabel', id, { labels: [1] }))).toEqual(['labels[0] WRONG_TYPE'])
  expect(refusals(await does('changeLabel', id, { labels: [null] }))).toEqual(['labels[0] WRONG_TYPE'])
  done(await does('changeLabel', id, { labels: [one, one] }))
  expect((await supplier(id)).labels).toHaveLength(1)
  const many = [one]
  while (many.length < 21) many.push(await label())
  const tooMany = await does('changeLabel', id, { labels: many })
  expect([refusals(tooMany), tooMany.issues?.[0]?.params]).toEqual([['labels TOO_MANY_ITEMS'], { maximum: '20', given: '21' }])
  done(await does('changeLabel', id, { labels: many.slice(0, 20) }))
  expect(refusals(await does('addLabels', id, { labels: [many[20]] }))).toEqual(['labels TOO_MANY_ITEMS'])
  expect((await supplier(id)).labels).toHaveLength(20)
})

test('[SUP-10] many suppliers get further labels, or lose some, and keep the others', async () => {
  const [a, b, c] = [await label('甲'), await label('乙'), await label('丙')]
  const [first, second] = [(await added()).id, (await added()).id]
  done(await does('changeLabel', first, { labels: [a] }))
  const both = (name: string, labels: readonly string[]) =>
    story.buyer.call(`/api/epRelation/${name}`, { entity: { labels }, entityList: [{ id: first }, { id: second }] })
  done(await both('addLabels', [b, c]))
  expect([named((await supplier(first)).labels), named((await supplier(second)).labels)]).toEqual([
    ['甲', '乙', '丙'],
    ['乙', '丙'],
  ])
  done(await both('removeLabels', [a, c]))
  expect([named((await supplier(first)).labels), named((await supplier(second)).labels)]).toEqual([['乙'], ['乙']])
  const { version } = await supplier(first)
  done(await both('removeLabels', [a]))
  done(await both('addLabels', []))
  expect((await supplier(first)).version).toBe(version)
  done(await both('removeLabels', [b]))
  expect([(await supplier(first)).labels, (await supplier(second)).labels]).toEqual([null, null])
})

test('[SUP-5] suppliers are found by any of several labels, and by having none', async () => {
  const [a, b] = [await label(), await label()]
  const [withA, withBoth, without] = [(await added()).id, (await added()).id, (await added()).id]
  done(await does('changeLabel', withA, { labels: [a] }))
  done(await does('changeLabel', withBoth, { labels: [b, a] }))
  const found = async (filter: Record<string, unknown>) =>
    (
      done(await story.buyer.call('/api/epRelation/list', { entity: { where: [{ field: 'labels', ...filter }] }, pager: { page: 1, pageSize: 200 } }))
        .list as readonly Shown[]
    ).map(({ id }) => id as string)
  expect((await found({ operator: 'in', value: [a, b] })).toSorted()).toEqual([withA, withBoth].toSorted())
  expect(await found({ operator: 'in', value: [b] })).toEqual([withBoth])
  expect((await found({ operator: 'equals', value: a })).toSorted()).toEqual([withA, withBoth].toSorted())
  expect(await found({ operator: 'blank' })).toContain(without)
  expect(await found({ operator: 'blank' })).not.toContain(withA)
  expect(await found({ operator: 'notBlank' })).toContain(withA)
  expect(await found({ operator: 'in', value: ["x' or true --"] })).toEqual([])
  const bad = (filter: Record<string, unknown>) => story.buyer.call('/api/epRelation/list', { entity: { where: [{ field: 'labels', ...filter }] } })
  expect(refusals(await bad({ operator: 'contains', value: 'a' }))).toEqual(['where[0] WRONG_TYPE'])
  expect(refusals(await story.buyer.call('/api/epRelation/list', { entity: {}, order: 'labels' }))).toEqual(['order[0] WRONG_TYPE'])
})

test('[SUP-5] a list shows the labels in their order, in the language of the reader', async () => {
  const [a, b] = [await label('核心', { englishName: 'Core' }), await label('待定')]
  const { id } = await added()
  done(await does('changeLabel', id, { labels: [b, a] }))
  const english = await story.api.login('englishBuyer')
  const shown = async (caller: Story['buyer']) =>
    done(await caller.call('/api/epRelation/list', { entity: { where: [{ field: 'labels', operator: 'in', value: [a] }] } })).list
  expect(await shown(story.buyer)).toMatchObject([{ labels: [{ text: '待定' }, { text: '核心' }] }])
  expect(await shown(english)).toMatchObject([{ labels: [{ text: '待定' }, { text: 'Core' }] }])
})

test('[SUP-11] the history of a supplier says which labels were added and which removed, by whom, also of one that is gone', async () => {
  const [a, b] = [await label('考察中', { englishName: 'Trial' }), await label('临时标签')]
  const { id } = await added()
  done(await does('changeLabel', id, { labels: [a, b] }))
  done(await does('changeLabel', id, { labels: [a] }))
  done(await story.buyer.call('/api/enterprise_expand/supplierLabel/delete', { entity: { id: b } }))
  const english = await story.api.login('englishBuyer')
  const told = done(await english.call('/api/epRelation/history', { entity: { id } })).list as readonly Shown[]
  expect(told.filter(({ action }) => action === 'changeLabel').map(({ changes }) => changes)).toEqual([
    [
      {
        path: 'labels',
        before: null,
        after: [a, b],
        added: [
          { id: a, text: 'Trial' },
          { id: b, text: '' },
        ],
        removed: [],
      },
    ],
    [{ path: 'labels', before: [a, b], after: [a], added: [], removed: [{ id: b, text: '' }] }],
  ])
})

test('[PREF-9] a label that a supplier has is not deleted; one that nobody has is', async () => {
  const [used, free] = [await label(), await label()]
  const { id } = await added()
  done(await does('changeLabel', id, { labels: [used] }))
  const remove = (each: string) => story.buyer.call('/api/enterprise_expand/supplierLabel/delete', { entity: { id: each } })
  const refused = await remove(used)
  expect([refusals(refused), refused.issues?.[0]?.params]).toEqual([[' IN_USE'], { entity: 'supplier' }])
  done(await remove(free))
  done(await does('removeLabels', id, { labels: [used] }))
  done(await remove(used))
})

test('[SUP-12] of two people who change the labels of the version they read, one is refused', async () => {
  const [a, b] = [await label(), await label()]
  const { id, version } = await added()
  const answers = await Promise.all([a, b].map((each) => does('changeLabel', id, { version, labels: [each] })))
  expect(answers.map(({ returnCode }) => returnCode).filter((code) => code === '0')).toHaveLength(1)
  expect(answers.flatMap((answer) => refusals(answer))).toEqual(['version STALE_VERSION'])
  expect((await supplier(id)).labels).toHaveLength(1)
})

test('[SUP-12] labels that two people add at once without naming a version are both there', async () => {
  const [a, b] = [await label(), await label()]
  const { id } = await added()
  const answers = await Promise.all([a, b].map((each) => does('addLabels', id, { labels: [each] })))
  for (const answer of answers) done(answer)
  expect((await supplier(id)).labels).toHaveLength(2)
})

test('[PREF-9] a label that is deleted while somebody gives it is either kept or not given', async () => {
  for (let round = 0; round < 8; round++) {
    const each = await label()
    const { id } = await added()
    const [given, deleted] = await Promise.all([
      does('addLabels', id, { labels: [each] }),
      story.buyer.call('/api/enterprise_expand/supplierLabel/delete', { entity: { id: each } }),
    ])
    const isThere = (await sql`select from "supplierLabel" where id = ${each}`.execute(story.api.pool)).rows.length === 1
    expect([given!.returnCode === '0', deleted!.returnCode === '0'].filter(Boolean)).toHaveLength(1)
    expect(named((await supplier(id)).labels)?.length ?? 0).toBe(isThere ? 1 : 0)
  }
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
