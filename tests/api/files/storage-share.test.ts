import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { png, sendFile } from '../../support/upload.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi({ environment: { STORAGE_GB: '2' } })
  buyer = await api.login('buyer')
})
afterAll(() => api?.close())

const send = async (who: SignedIn) => (await sendFile(api.app, who, 'a.png', png)).json().returnCode as string
/** As if this person of the enterprise had uploaded gigabytes. */
const stored = (account: string, gigabytes: number, isUsed: boolean) =>
  sql`insert into file (id, enterprise, account, name, type, size, sha256, "usedAt")
    select ${account} || ${gigabytes}::text || n, 'purchaser-1', ${`account of ${account}`}, 'a.png', 'png', 1073741824, repeat('0', 64), ${isUsed ? '2026-01-01' : null}::timestamptz
    from generate_series(1, ${gigabytes}) n`.execute(api.pool)

test('one person has a gigabyte that no document holds, an enterprise what its operator allows; others go on', async () => {
  expect(await send(buyer)).toBe('0')
  await stored('buyer', 1, false)
  expect(await send(buyer)).toBe('10990049')
  const manager = await api.login('manager')
  expect(await send(manager)).toBe('0')
  await stored('manager', 2, true)
  expect(await send(manager)).toBe('10990049')
  expect(await send(await api.login('otherBuyer'))).toBe('0')
  expect(await send(await api.login('seller'))).toBe('0')
})

test('of many uploads at once some wait, and those beyond the share are answered 429', async () => {
  const other = await api.login('otherBuyer')
  const statuses = (await Promise.all(Array.from({ length: 40 }, () => sendFile(api.app, other, 'a.png', png)))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24)
  expect(new Set(statuses).size).toBeLessThanOrEqual(2)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
})

test('of uploads at the same moment only as many are kept as the quota has room for', async () => {
  const other = await api.login('otherBuyer')
  // Room for three pictures of 68 bytes, and not for a fourth.
  await sql`insert into file (id, enterprise, account, name, type, size, sha256, "usedAt")
    select 'near the quota' || n, 'purchaser-2', 'account of otherBuyer', 'a.png', 'png', (case n when 1 then 1073741824 else 1073741824 - (select coalesce(sum(size), 0)::int from file where enterprise = 'purchaser-2') - ${3 * png.length + 10}::int end), repeat('0', 64), '2026-01-01'
    from generate_series(1, 2) n`.execute(api.pool)
  const codes = (await Promise.all(Array.from({ length: 12 }, () => sendFile(api.app, other, 'a.png', png)))).map((sent) => sent.json().returnCode as string)
  expect(codes.sort()).toEqual([...Array<string>(3).fill('0'), ...Array<string>(9).fill('10990049')])
})

test('a person has 2,000 files that no document holds, however small', async () => {
  await sql`insert into file (id, enterprise, account, name, type, size, sha256)
    select 'small' || n, 'supplier-1', 'account of seller', 'a.png', 'png', 1, repeat('0', 64) from generate_series(1, 1999) n`.execute(api.pool)
  const seller = await api.login('seller')
  await sql`delete from file where id not like 'small%' and account = 'account of seller'`.execute(api.pool)
  expect([await send(seller), await send(seller)]).toEqual(['0', '10990049'])
})
