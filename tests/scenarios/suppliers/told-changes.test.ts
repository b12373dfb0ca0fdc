import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPaying } from '../payments/paying.ts'
import type { Paying } from '../payments/paying.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let at: Paying
let story: Story
let colleague: SignedIn
beforeAll(async () => {
  at = await startPaying()
  story = at.stating.returning.story
  colleague = await story.api.login('englishSeller')
})
afterAll(() => story.api.close())

const own = async (as = story.seller) => done(await as.call('/api/companyProfile/detail', { entity: {} })).entity as Shown
const change = async (name: string, more: Shown = {}, as = story.seller) => {
  const { id, version } = await own(as)
  return done(await as.call(`/api/companyProfile/${name}`, { entity: { id, version, ...more } }))
}
const newAccount = async (account: string, currency = 'CNY') => {
  await change('proposeAccount', { newCurrency: currency, newHolder: '金泰轴承', newBank: '中国银行', newAccount: account })
  await change('confirmAccount', {}, colleague)
  await toldAll()
}
/** What was told has arrived at the purchasers. */
async function toldAll(): Promise<void> {
  await expect
    .poll(async () => (await sql<{ left: number }>`select count(*)::int as left from "toldRecord"`.execute(story.api.pool)).rows[0]!.left, { timeout: 20_000 })
    .toBe(0)
}
const changes = async (as = story.buyer) =>
  done(await as.call('/api/supplierChange/list', { entity: { columns: ['changeNumber', 'status', 'supplier', 'taxNumber', 'bankName', 'bankAccount'] } }))
    .list as readonly Shown[]
const waiting = async () => (await changes()).filter(({ status }) => status === 'TOLD')
const supplier = () => story.detail('/api/epRelation/detail', story.master.supplier)
const accept = async ({ id }: Shown, as = story.buyer) => {
  const { version } = done(await story.buyer.call('/api/supplierChange/detail', { entity: { id } })).entity as Shown
  return as.call('/api/supplierChange/accept', { entity: { id, version } })
}

test('[COP-6] a tax number that a supplier enters is shown to the purchaser that knows it, and changes nothing there before it is accepted', async () => {
  done(
    await story.seller.call('/api/companyProfile/add', {
      entity: { legalRepresentative: '孙强', taxRegistrations: [{ country: 'CN', number: '91110000600037341L' }] },
    }),
  )
  await toldAll()
  const [told] = await waiting()
  expect(told).toMatchObject({ status: 'TOLD', taxNumber: '91110000600037341L', supplier: { id: story.master.supplier } })
  expect(await supplier()).toMatchObject({ taxNumber: null, legalRepresentative: null })
  done(await accept(told!))
  expect(await supplier()).toMatchObject({ taxNumber: '91110000600037341L', legalRepresentative: '孙强' })
  expect(await waiting()).toEqual([])
})

test('[COP-6] an edit that changes nothing which purchasers keep tells nobody anything to accept', async () => {
  await change('edit', { remark: 'Holidays in February' })
  await toldAll()
  expect(await waiting()).toEqual([])
})

test('[COP-6, COP-7] a bank account is told once a second person has confirmed it; before the purchaser accepts, payments go to the account that was approved', async () => {
  await change('proposeAccount', { newCurrency: 'CNY', newHolder: '金泰轴承', newBank: '中国银行', newAccount: '6217 0000 0000 0001' })
  await toldAll()
  expect(await waiting()).toEqual([])
  await change('confirmAccount', {}, colleague)
  await toldAll()
  done(await accept((await waiting())[0]!))
  expect(await supplier()).toMatchObject({ bankName: '中国银行', bankAccount: '6217 0000 0000 0001' })

  const order = done(await at.order([await at.approved('10')])).entity as Shown
  await newAccount('6217 0000 0000 0002')
  const [told] = await waiting()
  expect(told).toMatchObject({ bankAccount: '6217 0000 0000 0002' })
  expect(done(await story.buyer.call('/api/supplierChange/detail', { entity: { id: told!.id } })).entity).toMatchObject({
    bankAccount: '6217 0000 0000 0002',
    bankAccountBefore: '6217 0000 0000 0001',
  })
  expect(await supplier()).toMatchObject({ bankAccount: '6217 0000 0000 0001' })
  expect(await at.paid(order)).toMatchObject({ bankAccount: '6217 0000 0000 0001' })
  const { amount } = await at.paid(order)
  expect(refusals(await at.settle('pay', order, { payments: [{ kind: 'TRANSFER', amount, paidOn: '2026-11-20' }] })).join()).not.toContain('ACCOUNT')
})

test('[COP-6] a newer change takes the place of the one that waits, and the older one is not accepted any more', async () => {
  const [older] = await waiting()
  await newAccount('6217 0000 0000 0003')
  const all = await changes()
  expect(all.filter(({ status }) => status === 'TOLD').map(({ bankAccount }) => bankAccount)).toEqual(['6217 0000 0000 0003'])
  expect(refusals(await accept(older!))).toEqual([' STATE_NOT_ALLOWED'])
  expect(await supplier()).toMatchObject({ bankAccount: '6217 0000 0000 0001' })
  // A change back to what the purchaser keeps leaves nothing to accept.
  await newAccount('6217 0000 0000 0001')
  expect(await waiting()).toEqual([])
})

test('[COP-6] an account in another currency than the purchaser pays in is not told as its account', async () => {
  await newAccount('DE89370400440532013000', 'EUR')
  expect(await waiting()).toEqual([])
  expect(await supplier()).toMatchObject({ bankAccount: '6217 0000 0000 0001' })
})

test('[COP-7] only who may edit suppliers and reads their names accepts; a stranger, the supplier and the other purchaser have no path to a change', async () => {
  await newAccount('6217 0000 0000 0004')
  const [told] = await waiting()
  const other = await story.api.login('otherBuyer')
  expect(refusals(await accept(told!, other))).toEqual(['id NOT_FOUND'])
  expect(await changes(other)).toEqual([])
  const reader = await story.api.login('reader')
  expect((await accept(told!, reader)).status).toBe('PROHIBIT')
  // [SES-27] The supplier's site has no such path.
  await expect(accept(told!, story.seller)).rejects.toThrow('HTTP 404')
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A151'`.execute(story.api.pool)
  const manager = await story.api.login('manager')
  expect(refusals(await accept(told!, manager))).toEqual([' NO_PERMISSION'])
  expect((await changes(manager)).find(({ id }) => id === told!.id)).toMatchObject({ bankAccount: '****', supplier: '****' })
})

test('[COP-6] a purchaser that does not know the supplier is told nothing, and one entry makes one change', async () => {
  const { rows } = await sql<{ purchaser: string }>`select distinct purchaser from "supplierChange"`.execute(story.api.pool)
  expect(rows).toEqual([{ purchaser: 'purchaser-1' }])
  const before = (await changes()).length
  await sql`insert into "toldRecord" (id, purchaser, supplier, entity, event, given, "dueAt", "createdAt")
    values ('twice', 'purchaser-1', 'supplier-1', 'supplier', 'tellChange', '{"toldTaxNumber":"91350100M000100Y43"}', ${story.api.clock.now()}, ${story.api.clock.now()})`.execute(
    story.api.pool,
  )
  await toldAll()
  expect((await changes()).length).toBe(before + 1)
})

test('[COP-4, COP-6] people are told: the colleagues of who proposed an account, and who edits suppliers at the purchaser', async () => {
  const kinds = async (account: string) =>
    (await sql<{ kind: string }>`select distinct kind from "receivedNotice" where person = ${account}`.execute(story.api.pool)).rows.map(({ kind }) => kind)
  await expect.poll(() => kinds('account of englishSeller'), { timeout: 20_000 }).toContain('accountProposed')
  await expect.poll(() => kinds('account of buyer'), { timeout: 20_000 }).toContain('supplierChanged')
})
