import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { password } from '../support/people.ts'

let api: Api
beforeEach(async () => {
  // The proxy tells the addresses apart.
  api = await startApi({ environment: { BEHIND_PROXY: 'true' } })
})
afterEach(() => api.close())

const OFFICE = '192.0.2.1'
const ELSEWHERE = '198.51.100.7'
const TOO_OFTEN = '30010011'
const WRONG = '30010010'

type Place = { readonly address?: string; readonly browser?: string }

async function attempt(loginName: string, given: string, { address = OFFICE, browser = '' }: Place = {}) {
  const headers = { host: hostOf.purchaser, 'x-forwarded-for': address, cookie: browser === '' ? '' : `counterpart-browser=${browser}` }
  const sent = await api.app.inject({ method: 'POST', url: '/openapi/member/login', headers, payload: { entity: { loginName, password: given } } })
  return { code: sent.json().returnCode as string, browser: sent.cookies.find(({ name }) => name === 'counterpart-browser')?.value ?? '' }
}
const codeOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).code

/** As a stranger: wrong passwords from ever other addresses. */
async function guess(loginName: string, times: number, addressOf = (each: number) => `203.0.113.${each}`): Promise<readonly string[]> {
  const codes: string[] = []
  for (let each = 0; each < times; each++) codes.push(await codeOf(loginName, `guess ${each}`, { address: addressOf(each) }))
  return codes
}

test('[SES-37] forty guesses from elsewhere lock nobody out of their own browser', async () => {
  const { browser } = await attempt('buyer', password)
  const codes = await guess('buyer', 40)
  expect([codes.slice(0, 30), codes.slice(30)]).toEqual([Array(30).fill(WRONG), Array(10).fill(TOO_OFTEN)])
  // Another browser at the usual address is not bound by the limit of the name either; one elsewhere is.
  expect(await codeOf('buyer', password)).toBe('0')
  expect(await codeOf('buyer', password, { address: ELSEWHERE })).toBe(TOO_OFTEN)
  expect(await codeOf('buyer', password, { browser, address: ELSEWHERE })).toBe('0')
})

test("[SES-37] one’s own browser has ten guesses, and they do not count at others' cost", async () => {
  const { browser } = await attempt('buyer', password)
  for (let each = 0; each < 10; each++) expect(await codeOf('buyer', `guess ${each}`, { browser })).toBe(WRONG)
  expect(await codeOf('buyer', password, { browser })).toBe(TOO_OFTEN)
  expect(await codeOf('buyer', password)).toBe('0')
})

test("[SES-37] a browser is known to the accounts that signed in there, and to no other; a made-up one is none's", async () => {
  const { browser } = await attempt('buyer', password)
  await guess('manager', 5, () => OFFICE)
  expect(await codeOf('manager', password, { browser })).toBe(TOO_OFTEN)
  expect(await codeOf('manager', password, { browser: 'made-up' })).toBe(TOO_OFTEN)
  expect(await codeOf('buyer', password, { browser })).toBe('0')
})

test('[SES-37] after another password, only the browser in which it was changed is known', async () => {
  const { browser } = await attempt('buyer', password)
  const other = await attempt('buyer', password)
  const { cookie, token } = await api.login('buyer')
  await api.app.inject({
    method: 'POST',
    url: '/api/member/password/change',
    headers: { host: hostOf.purchaser, cookie: `${cookie}; counterpart-browser=${browser}` },
    payload: { fbToken: token, entity: { oldPassword: password, newPassword: '采购员的密码很长' } },
  })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "knownBrowser" where account = 'account of buyer'`.execute(api.pool)
  expect([rows, other.browser === browser]).toEqual([[{ count: 1 }], false])
})

test('[SES-32] an attempt that was refused for their number does not lengthen the wait', async () => {
  await guess('buyer', 5, () => OFFICE)
  for (let minute = 0; minute < 14; minute++) {
    api.clock.advance(60_000)
    expect(await codeOf('buyer', password)).toBe(TOO_OFTEN)
  }
  api.clock.advance(60_001)
  expect(await codeOf('buyer', password)).toBe('0')
})

test('[SES-32] every wrong password counts, between right ones too', async () => {
  const codes: string[] = []
  for (let each = 0; each < 31; each++) {
    codes.push(await codeOf('buyer', 'guess', { address: `203.0.113.${each}` }))
    if (each % 10 === 5) expect(await codeOf('buyer', password, { address: `203.0.113.${each}` })).toBe('0')
  }
  expect(codes.filter((code) => code === WRONG)).toHaveLength(30)
  expect(codes.at(-1)).toBe(TOO_OFTEN)
})

test('[SES-37, PERM-24] wrong passwords count on when an enterprise erases somebody at whose account the login name stood as the address', async () => {
  await sql`update account set "loginName" = 'zhao@hengrui.example' where id = 'account of buyer'`.execute(api.pool)
  const seller = await api.login('seller')
  const ofEmployee = async (action: string, change: Readonly<Record<string, unknown>> = {}) => {
    const { rows } = await sql<{ version: number }>`select version from member where id = 'member of englishSeller'`.execute(api.pool)
    const answer = await seller.call(`/api/memberInfo/${action}`, { entity: { id: 'member of englishSeller', version: rows[0]!.version, ...change } })
    expect([action, answer.returnCode]).toEqual([action, '0'])
  }
  await guess('zhao@hengrui.example', 5, () => OFFICE)
  expect(await codeOf('zhao@hengrui.example', password)).toBe(TOO_OFTEN)
  await ofEmployee('update', { email: 'zhao@hengrui.example' })
  await ofEmployee('disable')
  await ofEmployee('erase')
  expect(await codeOf('zhao@hengrui.example', password)).toBe(TOO_OFTEN)
})

test('[SES-38] an office behind one address does not lock itself out, a stranger there stays limited', async () => {
  // Eighty times somebody mistypes and then signs in.
  await sql`insert into "loginAttempt" (id, "loginName", address, succeeded, at)
    select 'a' || n || s, 'person' || n, ${OFFICE}, s, ${api.clock.now()}::timestamptz - case when s then interval '1 minute' else interval '2 minutes' end from generate_series(1, 80) n, unnest(array[false, true]) s`.execute(
    api.pool,
  )
  // Wrong passwords of accounts take a test less time than unknown names, and count alike.
  await sql`insert into account (id, "loginName", "passwordHash", name)
    select 'name' || n, 'name' || n, "passwordHash", 'name' || n from account, generate_series(0, 59) n where "loginName" = 'buyer'`.execute(api.pool)
  expect(await codeOf('buyer', password)).toBe('0')
  const codes = []
  for (let each = 0; each < 61; each++) codes.push(await codeOf(`name${each}`, 'guess'))
  expect([codes.slice(0, 60), codes[60]]).toEqual([Array(60).fill(WRONG), TOO_OFTEN])
  // A person who has worked in this browser before is not locked out.
  expect(await codeOf('manager', password)).toBe(TOO_OFTEN)
  const { browser } = await attempt('manager', password, { address: ELSEWHERE })
  expect(await codeOf('manager', password, { browser })).toBe('0')
})

/** A link of nobody, from an address. */
async function guessInvitation(address: string): Promise<string> {
  const sent = await api.app.inject({
    method: 'POST',
    url: '/getTemplateToken',
    headers: { host: hostOf.purchaser, 'x-forwarded-for': address },
    payload: { entity: { invitationId: 'a guess', invitationItemId: 'another' } },
  })
  return sent.json().returnCode as string
}

test('[SES-28, SES-32] guesses at links count for no account, whatever it is called, and are not forgotten with it', async () => {
  await sql`update account set "loginName" = 'invitation' where id = 'account of reader'`.execute(api.pool)
  for (let each = 0; each < 30; each++) expect(await guessInvitation(`203.0.113.${Math.floor(each / 5)}`)).toBe('30310008')
  expect(await guessInvitation('203.0.113.0')).toBe(TOO_OFTEN)
  expect(await codeOf('invitation', password)).toBe('0')

  const [one, two] = [await api.login('manager'), await api.login('buyer')]
  const member = async (who: SignedIn, deed: string) => {
    const { rows } = await sql<{ version: number }>`select version from member where id = 'member of reader'`.execute(api.pool)
    return (await who.call(`/api/memberInfo/${deed}`, { entity: { id: 'member of reader', version: rows[0]!.version } })).returnCode
  }
  expect(await member(one, 'disable')).toBe('0')
  expect([await member(one, 'erase'), await member(two, 'erase')]).toEqual(['10280107', '0'])
  expect(await guessInvitation('203.0.113.0')).toBe(TOO_OFTEN)
})
