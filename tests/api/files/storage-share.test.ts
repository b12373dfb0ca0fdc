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
