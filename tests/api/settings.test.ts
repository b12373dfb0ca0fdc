import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../support/api.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})
afterAll(() => api.close())

const save = (who: SignedIn, key: unknown, value?: unknown) => who.call('/api/member/setting/save', { entity: { key, ...(value !== undefined && { value }) } })
const settingsOf = async (who: SignedIn, entity: Record<string, unknown> = {}) => (await who.call('/api/member/setting/get', { entity })).list

test('a person’s settings appear in their next browser, and for nobody else', async () => {
  expect((await save(buyer, 'columns.1.orderList', { order: ['status'], widths: { status: 120 } })).returnCode).toBe('0')
  expect((await save(buyer, 'columns.1.orderList', { order: ['amount'], widths: {} })).returnCode).toBe('0')
  expect((await save(buyer, 'density', 'compact')).returnCode).toBe('0')
  const nextBrowser = await api.login('buyer')
  expect(await settingsOf(nextBrowser)).toEqual([
    { key: 'columns.1.orderList', value: { order: ['amount'], widths: {} } },
    { key: 'density', value: 'compact' },
  ])
  expect(await settingsOf(nextBrowser, { key: 'density' })).toEqual([{ key: 'density', value: 'compact' }])
  expect(await settingsOf(await api.login('manager'))).toEqual([])
  expect((await save(buyer, 'density', null)).returnCode).toBe('0')
  expect(await settingsOf(buyer, { key: 'density' })).toEqual([])
})

test('a value has at most 64 kB, in bytes', async () => {
  const full = '轴'.repeat(21_844)
  expect((await save(buyer, 'full', `${full}aa`)).returnCode).toBe('0')
  expect(await save(buyer, 'fuller', `${full}aaa`)).toMatchObject({ issues: [{ code: 'TOO_LONG', path: 'entity.value', params: { maximum: '65536' } }] })
  expect(await settingsOf(buyer, { key: 'fuller' })).toEqual([])
})

test('a person has at most 200 settings, and may change them all the same', async () => {
  const manager = await api.login('manager')
  await sql`insert into "userSetting" (account, enterprise, key, value) select 'account of manager', 'purchaser-1', 'page:' || n, '1' from generate_series(1, 199) n`.execute(
    api.pool,
  )
  const both = await Promise.all([save(manager, 'a', 1), save(manager, 'b', 1)])
  expect(both.map(({ returnCode }) => returnCode === '0').sort()).toEqual([false, true])
  expect(await save(manager, 'c', 1)).toMatchObject({ issues: [{ code: 'TOO_MANY_ITEMS', path: 'entity.key' }] })
  expect((await save(manager, '7', 2)).returnCode).toBe('0')
})

test('a person cannot save the settings that the server itself keeps', async () => {
  expect((await save(buyer, 'noticesReadUntil', 'rubbish')).returnCode).toBe('0')
  expect((await buyer.call('/api/member/notify/unReadInfoCount')).returnCode).toBe('0')
})

test.each([
  [{ value: 1 }, 'WRONG_TYPE entity.key'],
  [{ key: 7, value: 1 }, 'WRONG_TYPE entity.key'],
  [{ key: 'a b', value: 1 }, 'WRONG_TYPE entity.key'],
  [{ key: 'x'.repeat(101), value: 1 }, 'WRONG_TYPE entity.key'],
  [{ key: 'a' }, 'REQUIRED entity.value'],
  [{ key: 'a', value: 1, account: 'account of manager' }, 'UNKNOWN_KEY entity.account'],
])('refuses to save %j', async (entity, said) => {
  const { issues } = await buyer.call('/api/member/setting/save', { entity })
  expect(issues?.map(({ code, path }) => `${code} ${path}`)).toEqual([said])
})
