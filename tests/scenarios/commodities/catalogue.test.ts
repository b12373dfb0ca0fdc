import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, hostOf } from '../../support/api.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

const CATALOGUE = '/api/product/catalogue/list'

let story: Story
let otherBuyer: SignedIn
let otherSeller: SignedIn
/** The customers of the supplier: records of the two purchasers. */
let first = ''
let second = ''
beforeAll(async () => {
  story = await startStory()
  otherBuyer = await story.api.login('otherBuyer')
  otherSeller = await story.api.login('otherSeller')
  // The second purchaser knows the supplier too.
  const contacts = [{ name: '李华', primary: true }]
  const { id } = done(await otherBuyer.call('/api/epRelation/add', { entity: { code: 'V1', name: '东华', contacts } })).entity as Shown
  await sql`update supplier set "registeredEnterprise" = 'supplier-1' where id = ${id}`.execute(story.api.pool)
  first = await customer('C-1', 'purchaser-1')
  second = await customer('C-2', 'purchaser-2')
})
afterAll(() => story.api.close())

const call = async (name: string, entity: Shown, as = story.seller) => as.call(`/api/product/${name}`, { entity })
async function customer(customerNumber: string, enterprise: string): Promise<string> {
  const { entity } = done(await story.seller.call('/api/customer/add', { entity: { customerNumber, name: customerNumber, enterprise } }))
  return (entity as Shown).id
}
async function published(productNumber: string, more: Shown = {}): Promise<Shown> {
  const values = { productNumber, name: '深沟球轴承', unitName: '件', price: '12.5', taxRate: '0.13', stockQuantity: '2400', leadTimeDays: '7', ...more }
  const { id } = done(await call('add', values)).entity as Shown
  return done(await call('publish', { id })).entity as Shown
}
const asked = (as: SignedIn, search?: string) => as.call(CATALOGUE, { entity: search === undefined ? {} : { search } })
const numbersFor = async (as: SignedIn, search?: string) => {
  const { list, pager } = done(await asked(as, search))
  return [(list as readonly Shown[]).map(({ productNumber }) => productNumber).sort(), pager?.total]
}
const rowFor = async (as: SignedIn, productNumber: string) => (done(await asked(as, productNumber)).list as readonly Shown[])[0]

test('[COM-10] a product for named customers is seen by them alone: not by another purchaser, a supplier, the public or a search', async () => {
  await published('NAMED-1', { offers: [{ customer: first }] })
  expect(await numbersFor(story.buyer)).toEqual([['NAMED-1'], 1])
  expect(await numbersFor(otherBuyer)).toEqual([[], 0])
  expect(await numbersFor(otherBuyer, 'NAMED')).toEqual([[], 0])
  expect((await asked(story.seller)).status).toBe('PROHIBIT')
  expect((await asked(otherSeller)).status).toBe('PROHIBIT')
  const stranger = await story.api.app.inject({ method: 'POST', url: CATALOGUE, headers: { host: hostOf.purchaser }, payload: {} })
  expect([stranger.json().status, stranger.json().list]).toEqual(['LOGINERROR', undefined])
})

test('[COM-10] a product for all purchasers is seen by each, a draft and a withdrawn one by nobody', async () => {
  const draft = done(await call('add', { productNumber: 'ALL-0', name: 'x', unitName: '件', audience: 'ALL' })).entity as Shown
  const all = await published('ALL-1', { audience: 'ALL' })
  expect(await numbersFor(otherBuyer, 'ALL')).toEqual([['ALL-1'], 1])
  expect(await numbersFor(story.buyer, 'ALL')).toEqual([['ALL-1'], 1])
  expect(refusals(await call('delete', { id: all.id }))).toHaveLength(1)
  done(await call('withdraw', { id: all.id }))
  expect([await numbersFor(otherBuyer, 'ALL'), await numbersFor(story.buyer, 'ALL')]).toEqual([
    [[], 0],
    [[], 0],
  ])
  expect(draft.status).toBe('DRAFT')
  const nobody = done(await call('add', { productNumber: 'NOBODY', name: 'x', unitName: '件' })).entity as Shown
  expect(refusals(await call('publish', { id: nobody.id }))).toEqual([' PRODUCT_FOR_NOBODY'])
})

test('[COM-10] whoever is no longer named loses sight at once, and what was for all is for the named alone afterwards', async () => {
  const { id, version } = await published('MOVE-1', { offers: [{ customer: first }, { customer: second }] })
  expect([(await numbersFor(story.buyer, 'MOVE'))[1], (await numbersFor(otherBuyer, 'MOVE'))[1]]).toEqual([1, 1])
  const less = done(await call('edit', { id, version, offers: [{ customer: second }] })).entity as Shown
  expect([(await numbersFor(story.buyer, 'MOVE'))[1], (await numbersFor(otherBuyer, 'MOVE'))[1]]).toEqual([0, 1])
  const all = done(await call('edit', { id, version: less.version, audience: 'ALL' })).entity as Shown
  expect([(await numbersFor(story.buyer, 'MOVE'))[1], (await numbersFor(otherBuyer, 'MOVE'))[1]]).toEqual([1, 1])
  done(await call('edit', { id, version: all.version, audience: 'NAMED' }))
  expect([(await numbersFor(story.buyer, 'MOVE'))[1], (await numbersFor(otherBuyer, 'MOVE'))[1]]).toEqual([0, 1])
})

test('[COM-11, COM-12] a customer reads its own tiers, stock and lead time, and nothing of what another one gets', async () => {
  const tier = (quantityFrom: string, price: string, more: Shown = {}) => ({ quantityFrom, price, ...more })
  await published('OWN-1', {
    audience: 'ALL',
    tiers: [tier('100', '11.8'), tier('100', '9.9', { customer: first }), tier('50', '10.4', { customer: first })],
    offers: [{ customer: first, stockQuantity: '350', leadTimeDays: '2' }],
  })
  const [mine, theirs] = [await rowFor(story.buyer, 'OWN-1'), await rowFor(otherBuyer, 'OWN-1')]
  expect(mine).toMatchObject({
    price: '12.5',
    stockQuantity: '350',
    leadTimeDays: '2',
    tiers: [
      { quantityFrom: '100', price: '9.9' },
      { quantityFrom: '50', price: '10.4' },
    ],
  })
  expect(theirs).toMatchObject({ price: '12.5', stockQuantity: '2400', leadTimeDays: '7', tiers: [{ quantityFrom: '100', price: '11.8', taxPrice: '13.334' }] })
  expect(Object.keys(theirs!).sort().join(' ')).toBe(
    'brandName categoryName currency id leadTimeDays material minOrderQuantity model name price productNumber publishedAt publisher specification ' +
      'stockQuantity taxPrice taxRate tiers unitName until',
  )
  expect(JSON.stringify(theirs)).not.toMatch(/9\.9|10\.4|350|C-1|purchaser-1/)
})

test('[COM-12] tiers are for customers who are named, each customer is named once, and a tier begins once for each', async () => {
  const refused = async (more: Shown) => refusals(await call('add', { productNumber: 'BAD-1', name: 'x', unitName: '件', price: '5', ...more }))
  const tiers = [{ quantityFrom: '10', price: '4', customer: first }]
  expect(await refused({ tiers })).toEqual(['tiers PRODUCT_TIER_CUSTOMER'])
  expect(await refused({ offers: [{ customer: first }, { customer: first }] })).toEqual(['offers PRODUCT_CUSTOMER_TWICE'])
  expect(await refused({ audience: 'ALL', tiers: [...tiers, ...tiers] })).toEqual(['tiers PRODUCT_TIERS_TWICE'])
  const offline = done(await story.seller.call('/api/customer/add', { entity: { customerNumber: 'OFF', name: 'OFF' } })).entity as Shown
  expect(await refused({ offers: [{ customer: offline.id }] })).toEqual(['offers[0].customer REFERENCE_NOT_ALLOWED'])
})

test('[COM-11] without the codes for prices and supplier names a person reads neither, and finds neither by searching', async () => {
  const supplierName = (await sql<{ name: string }>`select name from enterprise where id = 'supplier-1'`.execute(story.api.pool)).rows[0]!.name
  await published('BLIND-1', { audience: 'ALL', price: '88.125', tiers: [{ quantityFrom: '10', price: '77.375' }] })
  expect((await numbersFor(story.buyer, supplierName))[1]).toBeGreaterThan(0)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code in ('A150', 'A151')`.execute(story.api.pool)
  const blind = await story.api.login('englishBuyer')
  const row = await rowFor(blind, 'BLIND-1')
  expect(row).toMatchObject({ productNumber: 'BLIND-1', price: '****', taxPrice: '****', tiers: [{ quantityFrom: '10', price: '****' }] })
  expect(row).not.toHaveProperty('publisher')
  for (const search of ['88.125', '77.375', supplierName]) expect((await numbersFor(blind, search))[1]).toBe(0)
  // Nor does anybody who may see prices search by them.
  expect((await numbersFor(story.buyer, '88.125'))[1]).toBe(0)
  await sql`delete from "rolePermission" where role = 'role of reader' and code = 'A1'`.execute(story.api.pool)
  expect((await asked(await story.api.login('reader'))).status).toBe('PROHIBIT')
})

test('[COM-10] the database itself keeps a copy from whoever it is not for', async () => {
  await published('RLS-1', { offers: [{ customer: first }] })
  const seen = async (side: string, enterprise: string) => {
    const { rows } = await story.api.pool.transaction().execute(async (tx) => {
      await sql`select set_config('app.side', ${side}, true), set_config('app.enterprise', ${enterprise}, true)`.execute(tx)
      await sql`set local role counterpart_app`.execute(tx).catch(() => {})
      return sql<{ n: number }>`select count(*)::int as n from publication where content ->> 'productNumber' = 'RLS-1'`.execute(tx)
    })
    return rows[0]!.n
  }
  expect([
    await seen('purchaser', 'purchaser-1'),
    await seen('purchaser', 'purchaser-2'),
    await seen('supplier', 'supplier-2'),
    await seen('supplier', ''),
  ]).toEqual([1, 0, 0, 0])
})
