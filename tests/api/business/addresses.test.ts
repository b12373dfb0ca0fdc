import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { done, refusals, type Shown, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'
import { addMember } from '../../support/add-member.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const suzhou = { recipient: '孙强', province: '江苏省', city: '苏州市', district: '工业园区', address: '星龙街428号', postalCode: '215123' }
/** Both fields are marked: one of them is enough. */
const nobody = ['phone ADDRESS_WITHOUT_PHONE', 'mobile ADDRESS_WITHOUT_PHONE']
let count = 0
const add = (entity: Shown) => {
  count++
  return story.buyer.call('/api/epRelation/add', {
    entity: { code: `AD${count}`, name: `供应商 ${count}`, contacts: [{ name: '李华', primary: true }], ...entity },
  })
}

test('[ADR-1, ADR-4] the address of a supplier is entered in parts and shown as one line with whom to call', async () => {
  const entered = { ...suzhou, areaCode: '0512', phone: '66001188', extension: '802' }
  const { addressLine, ...parts } = done(await add(entered)).entity as Shown
  expect(parts).toMatchObject(entered)
  expect(addressLine).toBe('江苏省苏州市工业园区星龙街428号（215123） 孙强 0512-66001188转802')
})

test('[ADR-3] an address needs a phone or a mobile number', async () => {
  const without = await add(suzhou)
  expect([without.returnCode, refusals(without)]).toEqual(['10990103', nobody])
  expect((await add({ ...suzhou, mobile: '13862150188' })).returnCode).toBe('0')
  expect((await add({ ...suzhou, phone: '66001188' })).returnCode).toBe('0')
  // Who has no address needs no number.
  expect((await add({ country: '中国' })).returnCode).toBe('0')
})

test('[ADR-2] every number of an address has its format, and a wrong one is refused at its field', async () => {
  const wrong = { postalCode: '21/5123', areaCode: 'Suzhou', phone: '12', extension: '8a', mobile: '+86 abc', addressEmail: 'sun@hengrui' }
  expect(refusals(await add({ ...suzhou, ...wrong })).toSorted()).toEqual(
    Object.keys(wrong)
      .map((field) => `${field} PATTERN_NOT_MET`)
      .toSorted(),
  )
  expect(refusals(await add({ ...suzhou, phone: '0'.repeat(21), postalCode: '1'.repeat(11) })).toSorted()).toEqual(['phone TOO_LONG', 'postalCode TOO_LONG'])
  expect(refusals(await add({ ...suzhou, mobile: '13862150188', extension: '802' }))).toEqual(['phone REQUIRED'])
  expect(refusals(await add({ city: '苏州市' }))).toEqual(['address REQUIRED'])
})

test('[ADR-1] receiving areas and subsidiaries have the same address', async () => {
  for (const path of ['receivingArea', 'subsidiary']) {
    const record = { code: 'SZ', name: '苏州', ...suzhou }
    expect(refusals(await story.buyer.call(`/api/enterprise_expand/${path}/add`, { entity: record }))).toEqual(nobody)
    const made = done(await story.buyer.call(`/api/enterprise_expand/${path}/add`, { entity: { ...record, mobile: '13862150188' } })).entity as Shown
    expect(made.addressLine).toBe('江苏省苏州市工业园区星龙街428号（215123） 孙强 13862150188')
  }
})

test('[ADR-5] a document is offered the lines of the enabled areas, and keeps the line as it was', async () => {
  const offered = async () => {
    const { list } = done(await story.buyer.call('/api/project/materials/options', { entity: { field: 'deliveryAddress' } }))
    return (list as readonly { readonly text: string }[]).map(({ text }) => text)
  }
  const made = { code: 'KS', name: '昆山', ...suzhou, city: '昆山市', mobile: '13800512660' }
  const area = done(await story.buyer.call('/api/enterprise_expand/receivingArea/add', { entity: made })).entity as Shown
  expect(await offered()).toContain(area.addressLine)
  const line = await story.listLine('5', { deliveryAddress: area.addressLine })
  const order = await story.acceptedOrder([{ purchaseListLine: line }])
  done(
    await story.buyer.call('/api/enterprise_expand/receivingArea/edit', {
      entity: { id: area.id, version: area.version, address: '晨丰路188号', available: false },
    }),
  )
  expect(await offered()).not.toContain(area.addressLine)
  expect((await story.order(order.id)).deliveryAddress).toBe('江苏省昆山市工业园区星龙街428号（215123） 孙强 13800512660')
})

test('[ADR-5] a supplier is offered no receiving area of a purchaser', async () => {
  const { returnCode, list } = await story.seller.call('/api/tradeOrder/supplier/options', { entity: { field: 'deliveryAddress' } })
  expect([returnCode === '0', list ?? []]).toEqual([false, []])
})

test('[ADR-4] whoever may not see the names of suppliers sees no line of an address and nobody to call', async () => {
  const made = done(await add({ ...suzhou, mobile: '13862150188' })).entity as Shown
  const stranger = await addMember(story.api, 'unnamed', ['A122'])
  const seen = done(await stranger.call('/api/epRelation/detail', { entity: { id: made.id } })).entity as Shown
  expect([seen.addressLine, seen.recipient, seen.mobile]).toEqual(['****', '****', '****'])
})

test('[ADR-6] an address of one text stays, is used, and is asked for a phone when it is edited', async () => {
  const { id } = done(await add({ address: '江苏无锡', mobile: '13862150188' })).entity as Shown
  const migration = (await readMigrations()).find(({ name }) => name === '2611-addresses-have-a-line')!
  await revertMigration(story.api.pool, migration)
  await sql`update supplier set mobile = null, "addressLine" = null where id = ${id}`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  const supplier = () => story.detail('/api/epRelation/detail', id)
  expect(await supplier()).toMatchObject({ address: '江苏无锡', addressLine: '江苏无锡', mobile: null })
  done(await story.buyer.call('/api/epRelation/admit', { entity: { id } }))
  const { version } = await supplier()
  const edit = (entity: Shown) => story.buyer.call('/api/epRelation/edit', { entity: { id, version, ...entity } })
  expect(refusals(await edit({ abbreviation: '无锡' }))).toEqual(nobody)
  done(await edit({ abbreviation: '无锡', phone: '0510-85210336' }))
  expect((await supplier()).addressLine).toBe('江苏无锡 0510-85210336')
})
