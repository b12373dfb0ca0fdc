import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let colleague: SignedIn
let other: SignedIn
beforeAll(async () => {
  story = await startStory()
  colleague = await story.api.login('englishSeller')
  other = await story.api.login('otherSeller')
})
afterAll(() => story.api.close())

const call = (name: string, entity: Shown = {}, as = story.seller) => as.call(`/api/companyProfile/${name}`, { entity })
const own = async (as = story.seller) => done(await call('detail', {}, as)).entity as Shown
const change = async (name: string, more: Shown = {}, as = story.seller) => {
  const { id, version } = await own(as)
  return call(name, { id, version, ...more }, as)
}
const ACCOUNT = { newCurrency: 'CNY', newHolder: '金泰轴承', newBank: '中国银行苏州分行', newAccount: '6217 0000 1234 5678' }

test('[COP-1] an enterprise has one record, which is read without an id; a second one is refused, also of two people at once', async () => {
  expect(refusals(await call('detail'))).toEqual(['id NOT_FOUND'])
  const both = await Promise.all([call('add', { legalRepresentative: '孙强' }), call('add', { legalRepresentative: '孙强' }, colleague)])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10120050'])
  expect(await own()).toMatchObject({ name: '金泰轴承', englishName: 'Jintai Bearings', legalRepresentative: '孙强', accountChange: 'NONE' })
  expect((await own(colleague)).id).toBe((await own()).id)
  expect((await call('add', { name: '又一个' })).returnCode).toBe('10120050')
})

test('[COP-1] another supplier and a purchaser have no path to it, by its id neither', async () => {
  const { id, version } = await own()
  expect(refusals(await call('detail', {}, other))).toEqual(['id NOT_FOUND'])
  expect(refusals(await call('detail', { id }, other))).toEqual(['id NOT_FOUND'])
  expect(refusals(await call('edit', { id, version, remark: 'x' }, other))).toEqual(['id NOT_FOUND'])
  expect(refusals(await call('proposeAccount', { id, ...ACCOUNT }, other))).toEqual(['id NOT_FOUND'])
  expect((await call('detail', { id }, story.buyer)).status).toBe('PROHIBIT')
})

test('[COP-2] a tax number has the check digits of its country, and a country has one; that of the country of registration is the number of the enterprise', async () => {
  const refused = async (...taxRegistrations: readonly Shown[]) => refusals(await change('edit', { taxRegistrations }))
  expect(await refused({ country: 'CN', number: '91110000600037341M' })).toEqual(['taxRegistrations[0].number TAX_NUMBER_WRONG'])
  expect(await refused({ country: 'CN', number: '91110000600037341L' }, { country: 'DE', number: 'DE136695977' })).toEqual([
    'taxRegistrations[1].number TAX_NUMBER_WRONG',
  ])
  const twice = [1, 2].map(() => ({ country: 'CN', number: '91110000600037341L' }))
  expect(await refused(...twice)).toEqual(['taxRegistrations TAX_COUNTRY_TWICE'])
  expect(refusals(await change('edit', { taxNumber: '1' }))).toEqual(['taxNumber UNKNOWN_KEY'])
  done(
    await change('edit', {
      taxRegistrations: [
        { country: 'CN', number: '91110000600037341L' },
        { country: 'DE', number: 'DE 136 695 976' },
      ],
    }),
  )
  expect(await own()).toMatchObject({ country: 'CN', taxNumber: '91110000600037341L' })
})

test('[COP-3, ADR-3] one contact is the primary one, one address the default, and an address has a phone or a mobile number', async () => {
  const refused = async (more: Shown) => refusals(await change('edit', more))
  const address = (more: Shown) => ({ recipient: '孙强', city: '苏州市', address: '星龙街428号', ...more })
  expect(await refused({ contacts: [{ name: '孙强' }] })).toEqual(['contacts PRIMARY_CONTACT_REQUIRED'])
  expect(await refused({ addresses: [address({})] })).toEqual(['addresses[0].phone ADDRESS_WITHOUT_PHONE', 'addresses[0].mobile ADDRESS_WITHOUT_PHONE'])
  const preferred = [1, 2].map(() => address({ mobile: '13862150188', preferred: true }))
  expect(await refused({ addresses: preferred })).toEqual(['addresses COMPANY_ADDRESSES_PREFERRED'])
  done(await change('edit', { contacts: [{ name: '孙强', primary: true }], addresses: preferred.slice(1) }))
})

test('[COP-4] nobody writes a bank account by editing, and who proposed one does not confirm it', async () => {
  for (const field of ['accounts', 'newAccount', 'proposedBy', 'accountChange'])
    expect(refusals(await change('edit', { [field]: field === 'accounts' ? [ACCOUNT] : 'x' }))).toEqual([`${field} UNKNOWN_KEY`])
  expect(refusals(await change('proposeAccount', { ...ACCOUNT, newAccount: null }))).toEqual(['newAccount REQUIRED'])
  done(await change('proposeAccount', ACCOUNT))
  expect(await own()).toMatchObject({ accountChange: 'PROPOSED', ...ACCOUNT, proposedBy: { text: 'seller' }, accounts: [] })
  expect((await change('confirmAccount')).returnCode).toBe('10120053')
  expect(refusals(await change('proposeAccount', { ...ACCOUNT, newAccount: '9999999' }))).toEqual([' STATE_NOT_ALLOWED'])
  // An account that the proposer opened is no second person.
  await sql`insert into "accountOpening" values ('account of englishSeller', 'account of seller', ${story.api.clock.now()})`.execute(story.api.pool)
  expect((await change('confirmAccount', {}, colleague)).returnCode).toBe('10120053')
  await sql`delete from "accountOpening"`.execute(story.api.pool)
  expect(refusals(await call('confirmAccount', { id: (await own()).id }, colleague))).toEqual(['version VERSION_REQUIRED'])
  done(await change('confirmAccount', {}, colleague))
  const { accounts, ...rest } = await own()
  expect(accounts).toMatchObject([
    { currency: 'CNY', holder: '金泰轴承', bank: '中国银行苏州分行', account: '6217 0000 1234 5678', usedFrom: '2026-11-20', usedUntil: null },
  ])
  expect(rest).toMatchObject({ accountChange: 'NONE', newAccount: null, proposedBy: null })
})

test('[COP-4] of two who confirm at once one wins, and one who confirms while it is withdrawn does not put another account in its place', async () => {
  done(await change('proposeAccount', { ...ACCOUNT, newAccount: '6217 0000 9999 0001' }))
  const { id, version } = await own(colleague)
  const two = await Promise.all([call('confirmAccount', { id, version }, colleague), call('confirmAccount', { id, version }, colleague)])
  expect(two.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  const { accounts } = await own()
  expect((accounts as readonly Shown[]).map(({ account, usedUntil }) => [account, usedUntil])).toEqual([
    ['6217 0000 1234 5678', '2026-11-20'],
    ['6217 0000 9999 0001', null],
  ])
  // The colleague has read one account; it is withdrawn, and another is proposed before the confirmation comes.
  done(await change('proposeAccount', { ...ACCOUNT, newAccount: '6217 0000 9999 0002' }))
  const read = await own(colleague)
  done(await change('withdrawAccount'))
  done(await change('proposeAccount', { ...ACCOUNT, newAccount: '6217 0000 6666 6666' }))
  expect((await call('confirmAccount', { id: read.id, version: read.version }, colleague)).returnCode).not.toBe('0')
  expect(((await own()).accounts as readonly Shown[]).length).toBe(2)
  done(await change('withdrawAccount', {}, colleague))
})

test('[COP-4] the account that is in use is not proposed again; another currency has an account beside it', async () => {
  expect(refusals(await change('proposeAccount', { ...ACCOUNT, newAccount: '6217000099990001' }))).toEqual(['newAccount ACCOUNT_AS_IT_IS'])
  done(
    await change('proposeAccount', {
      newCurrency: 'EUR',
      newHolder: 'Jintai',
      newBank: 'Deutsche Bank',
      newAccount: 'DE89370400440532013000',
      newSwift: 'DEUTDEFF',
    }),
  )
  done(await change('confirmAccount', {}, colleague))
  const inUse = ((await own()).accounts as readonly Shown[]).filter(({ usedUntil }) => usedUntil === null)
  expect(inUse.map(({ currency, account }) => [currency, account])).toEqual([
    ['CNY', '6217 0000 9999 0001'],
    ['EUR', 'DE89370400440532013000'],
  ])
})

test('[COP-4] whoever lacks the code proposes and confirms nothing', async () => {
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code = 'B61'`.execute(story.api.pool)
  const clerk = await story.api.login('englishSeller')
  expect(refusals(await change('proposeAccount', ACCOUNT, clerk))).toEqual([' NO_PERMISSION'])
  await sql`insert into "rolePermission" (role, code) values ('role of englishSeller', 'B61')`.execute(story.api.pool)
})
