import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { beginUnitOfWork } from '../../../engine/server/documents/unit-of-work/unit-of-work.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { type Story, done, refusals, startStory } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let admin: SignedIn
let other: SignedIn
let reader: SignedIn
let english: SignedIn
beforeAll(async () => {
  story = await startStory()
  admin = await story.api.login('manager')
  other = await story.api.login('otherBuyer')
  reader = await story.api.login('reader')
  english = await story.api.login('englishBuyer')
})
afterAll(() => story.api.close())

const base = '/api/conf/enterprise/preferences'
// oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the test asserts
const shown = async (who: SignedIn) => done(await who.call(`${base}/detail`)).entity as any
// oxlint-disable-next-line typescript/no-explicit-any -- the same
const touched = async (who = admin) => done(await who.call(`${base}/touched`)).entity as any
const version = async (who = admin) => (await shown(who)).version as number
const save = async (values: object, more: object = {}, who = admin) => who.call(`${base}/save`, { entity: { version: await version(who), values, ...more } })
// oxlint-disable-next-line typescript/no-explicit-any -- the same
const versions = async (who = admin) => done(await who.call(`${base}/versions`)).list as readonly any[]
const restore = async (to: number, who = admin) => who.call(`${base}/restore`, { entity: { to, version: await version(who) } })
const texts = (answer: { readonly issues?: readonly { readonly text?: string }[] }) => (answer.issues ?? []).map(({ text }) => text)

test('[PREF-1] a person who may open the page reads and saves; others, and guests of an invitation, are refused every call', async () => {
  expect(await shown(admin)).toMatchObject({ version: 0, values: { quantityScale: '6', fourEyes: true, timeZone: 'Asia/Shanghai' } })
  for (const call of ['detail', 'touched', 'save', 'versions', 'restore']) {
    const answer = await reader.call(`${base}/${call}`, { entity: { version: 0, values: { fourEyes: false }, to: 0 } })
    expect([call, answer.status]).toEqual([call, 'PROHIBIT'])
  }
  expect((await shown(admin)).values.fourEyes).toBe(true)
})

test('[PREF-2] a save holds on the next request of everybody, and is a version: who, when, from what to what, why', async () => {
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as { readonly id: string }
  const accept = () => decide(story.buyer, '/api/tradeOrder/purchase/accept', { id: order.id, replyDate: '2026-12-10' })
  expect((await touched()).actForSupplier).toEqual({ total: 1, capped: false })
  expect((await accept()).returnCode).not.toBe('0')
  expect(done(await save({ actForSupplier: true }, { reason: 'Jintai has no computer' })).entity).toEqual({ version: 1 })
  expect((await accept()).returnCode).toBe('0')
  expect((await touched()).actForSupplier).toEqual({ total: 0, capped: false })
  expect(await versions()).toMatchObject([
    {
      version: 1,
      accountName: 'manager',
      at: '2026-11-20T02:00:00.000Z',
      reason: 'Jintai has no computer',
      changes: [{ path: 'actForSupplier', before: false, after: true }],
    },
    { version: 0, accountName: '', changes: [] },
  ])
  const { rows } = await sql`select action, "accountName", version, changes from "auditEntry" where not refused and entity = 'preferences'`.execute(
    story.api.pool,
  )
  expect(rows).toEqual([{ action: 'save', accountName: 'manager', version: 1, changes: [{ path: 'actForSupplier', before: false, after: true }] }])
  // The same request again changes nothing.
  expect(done(await save({ actForSupplier: true })).entity).toEqual({ version: 1 })
})

test('[PREF-2] a count that the database does not finish in time is left out, and keeps nothing else waiting', async () => {
  await story.api.pool.transaction().execute(async (tx) => {
    await sql`lock table "storageNote" in access exclusive mode`.execute(tx)
    expect(await touched()).toMatchObject({ automaticPosting: null, closeAfterShipping: { total: 0, capped: false } })
    expect((await shown(admin)).values).toMatchObject({ automaticPosting: false })
  })
  expect(await touched()).toMatchObject({ automaticPosting: { total: 0, capped: false } })
})

test('[PREF-3] a save on an older version is refused, naming who saved what since', async () => {
  const old = await version()
  done(await save({ crossOrderDelivery: false }))
  const answer = await english.call(`${base}/save`, { entity: { version: old, values: { fourEyes: false } } })
  expect(refusals(answer)).toEqual(['version STALE_VERSION'])
  expect(answer.issues?.[0]?.params).toMatchObject({ by: 'manager', fields: 'Shipments across orders' })
  expect((await shown(admin)).values.fourEyes).toBe(true)
  const read = await version()
  const both = await Promise.all(
    [{ fourEyes: false }, { automaticPosting: true }].map((values) => admin.call(`${base}/save`, { entity: { version: read, values } })),
  )
  expect(both.map(({ returnCode }) => returnCode === '0').sort()).toEqual([false, true])
})

test('[PREF-4] any version can be brought back, the beginning too, as a new version', async () => {
  done(await restore(0))
  expect((await shown(admin)).values).toMatchObject({ actForSupplier: false, crossOrderDelivery: true, fourEyes: true, automaticPosting: false })
  const [latest] = await versions()
  expect(latest).toMatchObject({ restored: 0, accountName: 'manager' })
  expect(latest.changes).toContainEqual({ path: 'crossOrderDelivery', before: false, after: true })
  expect(refusals(await restore(99))).toEqual(['to NOT_FOUND'])
  expect(await versions(other)).toEqual([])
})

test('[PREF-5] digits after the point are not reduced below what stored figures have; the field and the rows are told', async () => {
  const line = await story.listLine('2.125', { price: '1.2345' })
  await story.listLine('4', { price: '2.5' })
  const refused = await save({ quantityScale: '2', priceScale: '2' })
  expect(refusals(refused)).toEqual(['values.quantityScale SCALE_BELOW_DATA', 'values.priceScale SCALE_BELOW_DATA'])
  expect(texts(refused)[0]).toContain('采购清单')
  expect(texts(refused)[0]).toContain('(1)')
  const inEnglish = await save({ quantityScale: '2' }, {}, english)
  expect(texts(inEnglish)[0]).toContain('more than 2 decimals')
  expect(await story.detail('/api/project/materials/detail', line)).toMatchObject({ quantity: '2.125', price: '1.2345' })
  // The settings of another enterprise do not matter here.
  done(await save({ quantityScale: '2', priceScale: '2' }, {}, other))
  done(await save({ quantityScale: '3', priceScale: '4' }))
  expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: { id: line, version: 1, quantity: '2.1255' } }))).toContain(
    'quantity TOO_MANY_DECIMALS',
  )
  // Restoring a version with fewer decimals is checked like any other save.
  done(await restore(0))
  expect((await shown(admin)).values).toMatchObject({ quantityScale: '6', priceScale: '6' })
})

test('[PREF-5] reducing the digits waits for running writes, and later writes keep to the new digits', async () => {
  const id = await story.listLine('7')
  done(await save({ quantityScale: '4' }))
  const answers: Promise<unknown>[] = []
  await story.api.pool.transaction().execute(async (tx) => {
    // An open transaction that writes with four decimals.
    await sql`select from enterprise where id = 'purchaser-1' for key share`.execute(tx)
    await sql`update "purchaseListLine" set quantity = 7.1234 where id = ${id}`.execute(tx)
    answers.push(save({ quantityScale: '3' }))
    await vi.waitFor(async () => {
      const { rows } = await sql<{
        waiting: boolean
      }>`select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%preferencesVersion%for update%') as waiting`.execute(
        story.api.pool,
      )
      expect(rows[0]?.waiting).toBe(true)
    }, 30_000)
  })
  expect(refusals((await answers[0]) as never)).toEqual(['values.quantityScale SCALE_BELOW_DATA'])
  await sql`update "purchaseListLine" set quantity = 7 where id = ${id}`.execute(story.api.pool)

  const writers = Array.from({ length: 6 }, (_, place) => story.listLine(`1.123${place + 1}`).catch(() => 'refused'))
  const [reduced] = await Promise.all([save({ quantityScale: '3' }), ...writers])
  const { rows } = await sql<{ finer: number }>`
    select count(*)::int as finer from "purchaseListLine" where purchaser = 'purchaser-1' and quantity <> trunc(quantity, 3)`.execute(story.api.pool)
  expect(reduced.returnCode === '0' ? rows[0]?.finer : 0).toBe(0)
  expect((await shown(admin)).values.quantityScale).toBe(reduced.returnCode === '0' ? '3' : '4')
})

test('[PREF-13] where experts score is switched on, a new inquiry proposes it, and an unchanged value may be sent along', async () => {
  expect((await shown(admin)).values).toMatchObject({ expertScoring: false, statementLineLimit: '1000', additionalExchangeRate: '1', ownCurrency: 'CNY' })
  const proposed = async () =>
    (done(await story.buyer.call('/api/inquiry/purchase/defaults', { entity: { document: {} } })).entity as { readonly expertScoring?: unknown }).expertScoring
  expect(await proposed()).toBe(false)
  done(await save({ expertScoring: true }))
  expect(await proposed()).toBe(true)
  done(await save({ expertScoring: false }))
  const before = await version()
  expect(done(await save({ statementLineLimit: '1000.0', expertScoring: false })).entity).toEqual({ version: before })
})

/** A promise that the test resolves when it chooses. */
function turn() {
  let come: () => void = () => {}
  const comes = new Promise<void>((resolve) => (come = resolve))
  return { comes, come: () => come() }
}

test('[PREF-2] a save waits for running writes, and later writes wait for the save, so that constant writes do not block it', async () => {
  const { pool, model, clock } = story.api
  const actor = { accountId: 'a', name: 'writer' } as Actor
  /** Starts a write as every call does and ends it on command. Returns the preference that it uses. */
  const write = (until: Promise<unknown>) =>
    inTransaction(pool, { side: 'purchaser', enterprise: 'purchaser-1' }, async (tx) => {
      const { prefs } = await beginUnitOfWork(tx, { pool, model, clock, newId: () => 'x' }, actor, 'purchaser-1')
      await until
      return prefs.closeAfterShipping
    })
  /** Waits until this many are in the queue, running or waiting. */
  const queue = (atWork: number, waiting: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ granted: boolean; many: number }>`
          select granted, count(*)::int as many from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          group by granted order by granted desc`.execute(pool)
        expect(rows).toEqual([{ granted: true, many: atWork }, ...(waiting === 0 ? [] : [{ granted: false, many: waiting }])])
      },
      { timeout: 4000 },
    )
  const [first, second] = [turn(), turn()]
  const writers = [write(first.comes), write(first.comes)]
  await queue(2, 0)
  const saved = save({ closeAfterShipping: true })
  await queue(2, 1)
  writers.push(write(second.comes))
  await queue(2, 2)
  first.come()
  expect((await saved).returnCode).toBe('0')
  await queue(1, 0)
  second.come()
  expect(await Promise.all(writers)).toEqual([false, false, true])
  done(await save({ closeAfterShipping: false }))
})

test('[PREF-6] data privatisation is refused while documents have no purchasing group', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('3') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as { readonly id: string }
  await sql`update shipment set "purchasingGroup" = null where id = ${shipment.id}`.execute(story.api.pool)
  const refused = await save({ dataPrivatisation: true }, {}, english)
  expect(refusals(refused)).toEqual(['values.dataPrivatisation DOCUMENTS_WITHOUT_GROUP'])
  expect(texts(refused)).toEqual(['Documents without a purchasing group (Shipment): 1. Assign one first, or nobody will see them'])
  await sql`update shipment set "purchasingGroup" = ${story.master.group} where id = ${shipment.id}`.execute(story.api.pool)
  done(await save({ dataPrivatisation: true }))
  done(await save({ dataPrivatisation: false }))
})

test('[PREF-7] values that no page sends are all refused at once, and nothing is saved', async () => {
  const before = await version()
  expect(
    refusals(
      await save(JSON.parse('{ "fourEyes": "no", "quantityScale": 3, "priceScale": "1e2", "timeZone": "Mars", "supScale": "2", "fourEyez": true }')),
    ).toSorted(),
  ).toEqual([
    'values.fourEyes WRONG_TYPE',
    'values.fourEyez UNKNOWN_KEY',
    'values.priceScale NOT_A_DECIMAL',
    'values.quantityScale WRONG_TYPE',
    'values.supScale UNKNOWN_KEY',
  ])
  expect(refusals(await save({ timeZone: 'Mars', quantityScale: '7', priceScale: null, overReceipt: true, overReceiptRatio: '1.5' }))).toEqual([
    'values.quantityScale TOO_LARGE',
    'values.priceScale REQUIRED',
    'values.timeZone NOT_IN_VOCABULARY',
    'values.overReceiptRatio TOO_LARGE',
  ])
  expect(refusals(await save({ overReceipt: true, overReceiptRatio: null }))).toEqual(['values.overReceiptRatio REQUIRED'])
  for (const entity of [
    {},
    { values: [] },
    { values: 'all' },
    { version: -1, values: {} },
    { version: before, values: { fourEyes: false }, by: 'me' },
    { version: before, values: {}, reason: 'a\nb' },
  ])
    expect([entity, (await admin.call(`${base}/save`, { entity })).returnCode]).not.toEqual([entity, '0'])
  expect(await version()).toBe(before)
})

test('[PREF-8] a dictionary holds as many records as its limit says, also when two take the last place at once', async () => {
  const path = '/api/enterprise_expand/receivingArea/add'
  // Gate 1 already exists.
  for (let count = 2; count <= 29; count++) await enter(admin, path, { code: `A${count}`, name: `Area ${count}` })
  const both = await Promise.all(['X', 'Y'].map((code) => admin.call(path, { entity: { code, name: `Area ${code}` } })))
  expect(both.map(({ returnCode }) => returnCode === '0').sort()).toEqual([false, true])
  expect(both.flatMap(refusals)).toEqual([' OVER_30_RECEIVING_AREAS'])
  // Another enterprise has its own thirty.
  await enter(other, path, { code: 'A1', name: 'Area 1' })
})

test('[PREF-9] a record in use cannot be deleted; once disabled it is offered no more and stays in its documents', async () => {
  const area = story.master.area
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('2') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as { readonly lines: readonly { readonly id: string }[] }
  const receive = (receivingArea: string) =>
    story.buyer.call('/api/receiveOrder/add', { entity: { receivingArea, lines: [{ shipmentLine: shipment.lines[0]!.id, quantity: '1' }] } })
  done(await receive(area))
  const one = done(await admin.call('/api/enterprise_expand/receivingArea/detail', { entity: { id: area } })).entity as { readonly version: number }
  const act = (action: string, more: object) => admin.call(`/api/enterprise_expand/receivingArea/${action}`, { entity: { id: area, ...more } })
  expect(refusals(await act('delete', { version: one.version }))).toEqual([' IN_USE'])
  done(await act('edit', { version: one.version, available: false }))
  const offered = async () =>
    (done(await story.buyer.call('/api/receiveOrder/options', { entity: { field: 'receivingArea' } })).list as readonly { readonly text: string }[]).map(
      ({ text }) => text,
    )
  expect(await offered()).not.toContain('Gate 1')
  expect(refusals(await receive(area))).toEqual(['receivingArea REFERENCE_NOT_ALLOWED'])
  done(await act('edit', { version: one.version + 1, available: true }))
  expect(await offered()).toContain('Gate 1')
})

test('[PREF-10] one price type is the default, also when two become it at once; new orders take it', async () => {
  const path = '/api/enterprise_expand/priceType'
  await enter(admin, `${path}/add`, { code: 'N', name: 'Net', isDefault: false })
  const both = await Promise.all(['Frame', 'Spot'].map((name) => admin.call(`${path}/add`, { entity: { code: name, name, isDefault: true } })))
  expect(both.map(({ returnCode }) => returnCode === '0').sort()).toEqual([false, true])
  const winner = both.find(({ returnCode }) => returnCode === '0')?.entity as { readonly id: string; readonly name: string; readonly version: number }
  const loser = both.find(({ returnCode }) => returnCode !== '0')!
  expect(refusals(loser)).toEqual(['isDefault ONLY_ONE_DEFAULT'])
  expect(texts(loser)).toEqual([`价格类型只能有一个默认值，当前默认为${winner.name}`])
  expect(refusals(await admin.call(`${path}/edit`, { entity: { id: winner.id, version: winner.version, available: false } }))).toEqual([
    'available DEFAULT_NOT_AVAILABLE',
  ])
  const add = async (more: object) =>
    done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('1') }], ...more } })).entity as {
      readonly priceType: unknown
    }
  expect((await add({})).priceType).toEqual({ id: winner.id, text: winner.name })
  const chosen = await enter(admin, `${path}/add`, { code: 'P', name: 'Project' })
  expect((await add({ priceType: chosen })).priceType).toEqual({ id: chosen, text: 'Project' })
  // Another enterprise has another default.
  await enter(other, `${path}/add`, { code: 'F', name: 'Frame', isDefault: true })
})

test('[PREF-11] an order requirement gives its wording to the order, which keeps it', async () => {
  const id = await enter(admin, '/api/enterprise_expand/orderRequirement/add', { name: 'Rust', content: 'Oiled and wrapped' })
  const order = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { orderRequirement: id, lines: [{ purchaseListLine: await story.listLine('1') }] } }),
  ).entity as { readonly id: string }
  done(await admin.call('/api/enterprise_expand/orderRequirement/edit', { entity: { id, version: 1, content: 'Dry' } }))
  expect(await story.order(order.id)).toMatchObject({ requirementText: 'Oiled and wrapped' })
  const seen = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity
  expect(seen).toMatchObject({ requirementText: 'Oiled and wrapped' })
})

test('[PREF-12] a supplier sets its own digits and language, which format figures and round none; the purchaser’s preferences stay hidden', async () => {
  const seller = await story.api.login('seller')
  expect(Object.keys((await shown(seller)).values).toSorted()).toEqual([
    'gs1Prefix',
    'printPlugin',
    'printPluginCopies',
    'printPluginDownload',
    'printPluginPapers',
    'printPluginPrinter',
    'printPluginVersion',
    'secondFactorFor',
    'supPriceScale',
    'supScale',
    'systemLanguage',
    'timeZone',
  ])
  done(await save({ supScale: '2' }, {}, seller))
  expect((await seller.call('/api/conf/enterprise/supplierPreferences')).entity).toMatchObject({ supScale: '2', supPriceScale: '6' })
  expect(refusals(await save({ fourEyes: false }, {}, seller))).toEqual(['values.fourEyes UNKNOWN_KEY'])
  expect(await versions(seller)).toMatchObject([{ version: 1, changes: [{ path: 'supScale', before: '6', after: '2' }] }, { version: 0 }])
  done(await restore(0, seller))
  expect(await versions(await story.api.login('otherSeller'))).toEqual([])
})
