import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let other: SignedIn
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
})
afterAll(() => story.api.close())

const call = (name: string, entity: Shown, as = story.seller) => as.call(`/api/customer/${name}`, { entity })
const options = async (as: SignedIn, search = '') =>
  (done(await call('options', { field: 'enterprise', search }, as)).list as readonly Shown[]).map(({ id, text }) => `${id} ${text}`)

test('[CUS-1, CUS-2] a supplier is offered the purchasers that know it, names each once, and keeps offline customers beside them', async () => {
  const { api } = story
  const { rows } = await sql<{ id: string; name: string }>`select id, name from enterprise where id in ('purchaser-1', 'purchaser-2')`.execute(api.pool)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  expect(await options(story.seller)).toEqual([`purchaser-1 ${nameOf.get('purchaser-1')}`])
  expect(await options(story.seller, 'zzz')).toEqual([])
  expect(await options(other)).toEqual([])
  const made = done(await call('add', { customerNumber: 'C-1', name: '恒锐', enterprise: 'purchaser-1' })).entity as Shown
  expect([made.kind, made.enterprise.text]).toEqual(['ONLINE', nameOf.get('purchaser-1')])
  const offline = done(await call('add', { customerNumber: 'C-2', name: '老张五金' })).entity as Shown
  expect(offline.kind).toBe('OFFLINE')
  expect(refusals(await call('add', { customerNumber: 'C-3', name: '恒锐二', enterprise: 'purchaser-1' }))).toEqual(['enterprise NOT_UNIQUE'])
  expect(refusals(await call('add', { customerNumber: 'C-1', name: '老张五金' }))).toEqual(['customerNumber NOT_UNIQUE'])
  expect(refusals(await call('add', { customerNumber: 'C-4', name: '老张五金' }))).toEqual(['name NOT_UNIQUE'])
})

test('[CUS-2] an enterprise that does not know the supplier is not named, whether it exists or not: both answers are the same', async () => {
  const guess = async (enterprise: string, as = story.seller) => refusals(await call('add', { customerNumber: 'G-1', name: 'guess', enterprise }, as))
  expect(await guess('purchaser-2')).toEqual(['enterprise REFERENCE_NOT_FOUND'])
  expect(await guess('nothing')).toEqual(await guess('purchaser-2'))
  expect(await guess('supplier-2')).toEqual(await guess('purchaser-2'))
  expect(await guess('purchaser-1', other)).toEqual(await guess('purchaser-2'))
  const offline = done(await call('add', { customerNumber: 'G-2', name: '线下' })).entity as Shown
  expect(refusals(await call('edit', { id: offline.id, version: offline.version, enterprise: 'purchaser-1' }))).toEqual(['enterprise UNKNOWN_KEY'])
})

test('[CUS-3, ADR-3] contacts have one primary one, and an address has a phone or a mobile number', async () => {
  const contact = (name: string, primary: boolean) => ({ name, primary, telephone: '0512-66001188', email: `${name}@example.com` })
  const address = (more: Shown) => ({ recipient: '孙强', city: '苏州市', address: '星龙街428号', ...more })
  const refused = async (more: Shown) => refusals(await call('add', { customerNumber: 'A-1', name: '地址', ...more }))
  expect(await refused({ contacts: [contact('a', false)] })).toEqual(['contacts PRIMARY_CONTACT_REQUIRED'])
  expect(await refused({ contacts: [contact('a', true), contact('b', true)] })).toEqual(['contacts PRIMARY_CONTACT_REQUIRED'])
  expect(await refused({ addresses: [address({})] })).toEqual(['addresses[0].phone ADDRESS_WITHOUT_PHONE', 'addresses[0].mobile ADDRESS_WITHOUT_PHONE'])
  expect(await refused({ addresses: [address({ mobile: '12' })] })).toEqual(['addresses[0].mobile PATTERN_NOT_MET'])
  const twice = [address({ phone: '66001188', preferred: true }), address({ mobile: '13862150188', preferred: true })]
  expect(await refused({ addresses: twice })).toEqual(['addresses CUSTOMER_ADDRESSES_PREFERRED'])
  const made = done(
    await call('add', {
      customerNumber: 'A-1',
      name: '地址',
      contacts: [contact('a', true), contact('b', false)],
      addresses: [twice[0]!, address({ mobile: '13862150188' })],
    }),
  ).entity as Shown
  expect([made.contacts.length, made.addresses.map(({ addressLine }: Shown) => addressLine)]).toEqual([
    2,
    ['苏州市星龙街428号 孙强 66001188', '苏州市星龙街428号 孙强 13862150188'],
  ])
})

test('[CUS-1, CUS-4] nobody else reads or changes the customers of a supplier, not even the purchaser that is one', async () => {
  const made = done(await call('add', { customerNumber: 'S-1', name: '保密客户', remark: '毛利低' })).entity as Shown
  for (const name of ['detail', 'delete', 'disable']) expect([name, ...refusals(await call(name, { id: made.id }, other))]).toEqual([name, 'id NOT_FOUND'])
  expect(done(await call('list', { where: [] }, other)).list).toEqual([])
  for (const name of ['list', 'detail', 'add', 'options'])
    expect(`${name} ${(await call(name, { id: made.id, field: 'enterprise' }, story.buyer)).status}`).toBe(`${name} PROHIBIT`)
  done(await call('disable', { id: made.id }))
  expect(refusals(await call('disable', { id: made.id }))).toEqual([' CUSTOMER_DISABLED'])
  done(await call('activate', { id: made.id }))
})
