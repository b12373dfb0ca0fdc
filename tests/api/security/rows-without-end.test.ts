import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStep } from '../../../engine/server/session/factor-steps.ts'
import { rememberBrowser } from '../../../engine/server/session/known-browsers.ts'
import { openSession, USUAL_LIMITS } from '../../../engine/server/session/sessions.ts'
import { requestReset } from '../../../engine/server/session/mailed-resets.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi({ pollMs: 3_600_000 })
  buyer = await api.login('buyer')
})
afterAll(() => api?.close())

async function count(from: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*)::int as count from ${from}`).execute(api.pool)
  return rows[0]!.count
}

async function beginPasskey(remoteAddress: string): Promise<string> {
  const sent = await api.app.inject({
    method: 'POST',
    url: '/openapi/member/login/passkey/begin',
    headers: { host: hostOf.purchaser },
    remoteAddress,
    payload: {},
  })
  return sent.json().entity.step as string
}

test('a stranger who begins sign-ins by passkey again and again has a hundred open, and takes none of another address', async () => {
  const step = await beginPasskey('198.51.100.1')
  for (let time = 0; time < 130; time++) await beginPasskey('203.0.113.7')
  expect(await count(`"factorStep" where address = '203.0.113.7'`)).toBe(100)
  expect(await count(`"factorStep" where address = '198.51.100.1'`)).toBe(1)
  expect(step).not.toBe('')
})

test('a network of IPv6 addresses counts as one', async () => {
  for (let time = 1; time <= 120; time++) await beginPasskey(`2001:db8:7:7::${time.toString(16)}`)
  expect(await count(`"factorStep" where address = '2001:db8:7:7::/64'`)).toBe(100)
})

test('from however many addresses, 5,000 sign-ins by passkey are open', async () => {
  await sql`insert into "factorStep" ("stepHash", purpose, side, address, "expiresAt")
    select 'of many ' || n, 'passkeySignIn', 'purchaser', '192.0.2.' || n, ${api.clock.now()}::timestamptz + n * interval '1 millisecond' from generate_series(1, 6000) n`.execute(
    api.pool,
  )
  await beginPasskey('198.51.100.9')
  expect(await count('"factorStep" where address is not null')).toBe(5000)
  expect(await count(`"factorStep" where address = '198.51.100.9'`)).toBe(1)
})

test('a person has twenty steps, a hundred sessions and a hundred known browsers, the newest ones', async () => {
  const now = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000)
  const { accountId: account } = await api.login('reader')
  for (let time = 0; time < 30; time++) await openStep(api.pool, { purpose: 'confirm', account, side: 'purchaser' }, now(time))
  expect(await count(`"factorStep" where account = '${account}'`)).toBe(20)
  const client = { address: '203.0.113.7', agent: 'test' }
  const principal = { account, enterprise: 'purchaser-1', side: 'purchaser' } as const
  for (let time = 1; time <= 110; time++) await openSession(api.pool, `session ${time}`, principal, now(time), client, USUAL_LIMITS)
  expect(await count(`session where account = '${account}'`)).toBe(100)
  expect(await count(`session where id in ('session 10', 'session 11')`)).toBe(1)
  for (let time = 0; time < 110; time++) await rememberBrowser(api.pool, account, `browser ${time}`, '203.0.113.7', now(time))
  expect(await count(`"knownBrowser" where account = '${account}'`)).toBe(100)
  expect(await count(`mail where account = '${account}' and kind = 'newDevice'`)).toBe(20)
})

test('while 10,000 requests for a forgotten password wait, further ones are not stored', async () => {
  await sql`insert into "resetRequest" (id, name, side, at) select 'waits ' || n, 'nobody', 'purchaser', now() from generate_series(1, 9999) n`.execute(
    api.pool,
  )
  for (const id of ['one', 'two']) await requestReset(api.pool, { id, name: 'nobody', side: 'purchaser', at: api.clock.now() })
  expect(await count('"resetRequest"')).toBe(10_000)
})

test('of refused calls of one person 5,000 of an hour stand in the audit; what is done is kept all the same', async () => {
  const entityList = Array.from({ length: 200 }, (_, place) => ({ id: `none ${place}`, version: 1 }))
  for (let time = 0; time < 26; time++) await buyer.call('/api/tradeOrder/purchase/close', { entityList })
  expect(await count(`"auditEntry" where account = '${buyer.accountId}' and refused`)).toBe(5000)
  expect(await count(`"auditEntry" where account = '${buyer.accountId}' and refused and codes::text like '%TOO_FREQUENT%'`)).toBe(1)
  const before = await count(`"auditEntry" where not refused`)
  const manager = await api.login('manager')
  expect((await manager.call('/api/purchasingGroup/add', { entity: { code: 'P1', name: 'Group' } })).returnCode).toBe('0')
  expect(await count(`"auditEntry" where not refused`)).toBeGreaterThan(before)
})
