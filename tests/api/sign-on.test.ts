import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { hashOfCode } from '../../engine/server/session/one-time-code.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { signInAs } from '../support/bidders.ts'
import { password } from '../support/people.ts'
import { type TestProvider, startProvider } from '../support/oidc-provider.ts'

let provider: TestProvider
let api: Api
beforeEach(async () => {
  provider = await startProvider(`http://${hostOf.purchaser}`)
  api = await startApi({ environment: settings() })
  await sql`update account set email = 'Lin@Hengrui.example' where id = 'account of buyer'`.execute(api.pool)
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: true, preferred_username: 'buyer' }
})
afterEach(async () => {
  await api.close()
  await provider.close()
})

function settings(more: Record<string, string> = {}): Record<string, string> {
  return {
    OIDC_PURCHASER_ISSUER: provider.issuer,
    OIDC_PURCHASER_CLIENT_ID: provider.clientId,
    OIDC_PURCHASER_CLIENT_SECRET: provider.clientSecret,
    OIDC_PURCHASER_ENTERPRISE: '恒锐机械',
    OIDC_PURCHASER_NAME: 'Hengrui ID',
    ...more,
  }
}

type Gone = { readonly address: string; readonly cookie: string }

const get = (url: string, cookie = '', site = 'cross-site') =>
  api.app.inject({ url, headers: { host: hostOf.purchaser, accept: 'text/html', 'sec-fetch-site': site, cookie } })

async function go(returnUrl = '/purchaserOrderList?tab=close'): Promise<Gone> {
  const response = await get(`/api/member/signOn/start?${new URLSearchParams({ returnUrl })}`)
  expect(response.statusCode).toBe(302)
  const [{ name, value }] = response.cookies as [{ name: string; value: string }]
  return { address: String(response.headers.location), cookie: `${name}=${value}` }
}

async function comeBack(returned: URL, cookie: string) {
  const response = await get(returned.pathname + returned.search, cookie)
  const session = response.cookies.find(({ name }) => name === 'counterpart-purchaser')
  return { location: String(response.headers.location), session: session === undefined ? '' : `${session.name}=${session.value}` }
}

/** The whole redirect there and back. Returns the browser's final address and its session. */
async function signOn(subject: string): Promise<{ location: string; session: string }> {
  const gone = await go()
  return comeBack(await provider.signIn(gone.address, subject), gone.cookie)
}

async function ask(session: string, path: string, entity: Record<string, unknown> = {}): Promise<AnswerEnvelope> {
  const send = (url: string, payload: Record<string, unknown>) =>
    api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, cookie: session }, payload })
  const { returnToken } = (await send('/api/member/token/getToken', {})).json<AnswerEnvelope>()
  return (await send(path, { fbToken: returnToken, entity })).json()
}

const refused = (code: string) => ({ location: `/login?signOn=${code}`, session: '' })
const [FAILED, UNVERIFIED, UNKNOWN] = ['30310130', '30310131', '30310132']
const links = async () => (await sql`select issuer, subject, account from "externalIdentity"`.execute(api.pool)).rows

test('[SES-51] an active member whom the provider confirms is signed in and redirected back; the account is linked from then on', async () => {
  const { location, session } = await signOn('lin')
  expect(location).toBe('/purchaserOrderList?tab=close')
  expect((await ask(session, '/api/member/info')).entity).toMatchObject({ loginName: 'buyer', enterpriseInfo: { id: 'purchaser-1' } })
  expect(await links()).toEqual([{ issuer: `${provider.issuer}/`, subject: 'lin', account: 'account of buyer' }])
  // From now on the subject identifies the person: the address may change, or lose its verification.
  provider.people['lin'] = { email: 'lin.yue@elsewhere.example', email_verified: false }
  expect((await ask((await signOn('lin')).session, '/api/member/info')).entity).toMatchObject({ loginName: 'buyer' })
})

const mailsAbout = async (account: string) =>
  (await sql<{ kind: string }>`select kind from mail where account = ${account}`.execute(api.pool)).rows.map(({ kind }) => kind)

test('[SES-89] who comes by a provider from a browser that is new to the account gets a mail, not from the first of all, nor from one that is known', async () => {
  const comeFrom = async (browser: string) => {
    const gone = await go()
    const returned = await provider.signIn(gone.address, 'lin')
    const { cookies } = await get(returned.pathname + returned.search, `${gone.cookie}; ${browser}`)
    return `counterpart-browser=${cookies.find(({ name }) => name === 'counterpart-browser')!.value}`
  }
  const first = await comeFrom('')
  expect(await mailsAbout('account of buyer')).toEqual([])
  const second = await comeFrom('')
  expect(second).not.toBe(first)
  expect(await mailsAbout('account of buyer')).toEqual(['newDevice'])
  expect([await comeFrom(first), await comeFrom(second)]).toEqual([first, second])
  expect(await mailsAbout('account of buyer')).toEqual(['newDevice'])
})

test('[SES-52] the redirect to the provider asks for a code with PKCE, state and nonce', async () => {
  const { address } = await go('https://elsewhere.example/')
  const query = Object.fromEntries(new URL(address).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'counterpart',
    redirect_uri: 'http://purchaser.test/api/member/signOn/back',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await sql`select "returnUrl" from "signOnAttempt"`.execute(api.pool)).rows).toEqual([{ returnUrl: '/' }])
})

test('[SES-52] a forged state, one of another browser, one used twice and one that is late let nobody in', async () => {
  const gone = await go()
  const returned = await provider.signIn(gone.address, 'lin')
  const forged = new URL(returned)
  forged.searchParams.set('state', 'x'.repeat(43))
  expect(await comeBack(forged, gone.cookie)).toEqual(refused(FAILED))
  expect(await comeBack(returned, '')).toEqual(refused(FAILED))
  expect(await comeBack(returned, (await go()).cookie)).toEqual(refused(FAILED))
  expect((await comeBack(returned, gone.cookie)).location).toBe('/purchaserOrderList?tab=close')
  expect(await comeBack(returned, gone.cookie)).toEqual(refused(FAILED))
  const late = await go()
  const comingLate = await provider.signIn(late.address, 'lin')
  api.clock.advance(601_000)
  expect(await comeBack(comingLate, late.cookie)).toEqual(refused(FAILED))
})

test('[SES-52] a wrong nonce, another audience, another issuer, an ID token or a code that is over, another verifier let nobody in', async () => {
  for (const change of [{ nonce: 'another' }, { aud: 'somebody else' }, { iss: 'https://elsewhere.example' }, { exp: 1_700_000_000 }]) {
    provider.tamper = (claims) => ({ ...claims, ...change })
    expect(await signOn('lin')).toEqual(refused(FAILED))
  }
  provider.tamper = undefined
  const slow = await go()
  const over = await provider.signIn(slow.address, 'lin')
  await provider.expire(over)
  expect(await comeBack(over, slow.cookie)).toEqual(refused(FAILED))
  const gone = await go()
  const returned = await provider.signIn(gone.address, 'lin')
  await sql`update "signOnAttempt" set verifier = ${'v'.repeat(43)}`.execute(api.pool)
  expect(await comeBack(returned, gone.cookie)).toEqual(refused(FAILED))
  expect(await links()).toEqual([])
})

test('[SES-52] an ID token without signature, signed by a secret of nobody, or by a key that the provider does not publish lets nobody in', async () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forgeries: readonly ((claims: Readonly<Record<string, unknown>>) => string)[] = [
    (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    (claims) => {
      const signed = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
      return `${signed}.${createHmac('sha256', 'a secret of nobody').update(signed).digest('base64url')}`
    },
    ...['test', 'another'].map((kid) => (claims: Readonly<Record<string, unknown>>) => {
      const signed = `${encoded({ alg: 'RS256', kid })}.${encoded(claims)}`
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`
    }),
  ]
  for (const forge of forgeries) {
    provider.forge = forge
    expect(await signOn('lin')).toEqual(refused(FAILED))
  }
  provider.forge = undefined
  expect((await signOn('lin')).session).not.toBe('')
})

test('[SES-53] the provider vouches for an address and its verification in one answer: the word about one address says nothing about another', async () => {
  provider.tamper = ({ email: _address, ...claims }) => ({ ...claims, email_verified: true })
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: false }
  expect(await signOn('lin')).toEqual(refused(UNVERIFIED))
})

test('[SES-54] the word of a provider opens its enterprise, and changes nothing of an account that belongs to another enterprise too', async () => {
  const { session } = await signOn('lin')
  expect((await ask(session, '/api/member/factor/beginPasskey')).returnCode).toBe('0')
  await sql`insert into member (id, enterprise, account, status) values ('elsewhere', 'purchaser-2', 'account of buyer', 'ACTIVE')`.execute(api.pool)
  for (const [path, entity] of [
    ['factor/beginPasskey', {}],
    ['factor/beginTotp', {}],
    ['session/endAll', {}],
    ['session/end', { id: 'another' }],
    ['signOn/unlink', { issuer: provider.issuer }],
    ['data/export', {}],
  ] as const)
    expect([path, (await ask(session, `/api/member/${path}`, entity)).issues?.map(({ code }) => code)]).toEqual([path, ['CONFIRMATION_NEEDED']])
  expect((await ask(session, '/api/member/info')).returnCode).toBe('0')
  expect((await ask(session, '/api/member/factor/confirm', { password })).returnCode).toBe('0')
  expect((await ask(session, '/api/member/factor/beginPasskey')).returnCode).toBe('0')
  expect((await ask(session, '/api/member/data/export')).returnCode).toBe('0')
})

test('[SES-53] an unverified address, an unknown one, one of two members, one of another enterprise or of somebody who left link nobody', async () => {
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: false }
  expect(await signOn('lin')).toEqual(refused(UNVERIFIED))
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: 'true' }
  expect(await signOn('lin')).toEqual(refused(UNVERIFIED))
  provider.people['nobody'] = { email: 'nobody@hengrui.example', email_verified: true }
  expect(await signOn('nobody')).toEqual(refused(UNKNOWN))
  // The sign for Kelvin looks like a "K", and is another's address.
  await sql`update account set email = 'kim@hengrui.example' where id = 'account of reader'`.execute(api.pool)
  provider.people['kelvin'] = { email: '\u212Aim@hengrui.example', email_verified: true }
  expect(await signOn('kelvin')).toEqual(refused(UNKNOWN))
  await sql`update account set email = 'both@hengrui.example' where id in ('account of manager', 'account of reader')`.execute(api.pool)
  provider.people['both'] = { email: 'both@hengrui.example', email_verified: true }
  expect(await signOn('both')).toEqual(refused(UNKNOWN))
  await sql`update account set email = 'other@hengrui.example' where id = 'account of otherBuyer'`.execute(api.pool)
  provider.people['other'] = { email: 'other@hengrui.example', email_verified: true }
  expect(await signOn('other')).toEqual(refused(UNKNOWN))
  await sql`update account set email = 'leaver@hengrui.example' where id = 'account of leaver'`.execute(api.pool)
  provider.people['leaver'] = { email: 'leaver@hengrui.example', email_verified: true }
  expect(await signOn('leaver')).toEqual(refused(UNKNOWN))
  expect(await links()).toEqual([])
})

test('[SES-53] of two active members with the address neither is found, and a single one is, however many have left', async () => {
  const set = (email: string, ...people: readonly string[]) =>
    sql`update account set email = ${email} where id = any(${people.map((person) => `account of ${person}`)}::text[])`.execute(api.pool)
  await set('lin@hengrui.example', 'leaver', 'buyer', 'reader')
  expect(await signOn('lin')).toEqual(refused(UNKNOWN))
  expect(await links()).toEqual([])
  await set('', 'reader')
  await sql`update member set status = 'DEACTIVATED' where id in ('member of newcomer', 'member of englishBuyer')`.execute(api.pool)
  await set('lin@hengrui.example', 'newcomer', 'englishBuyer')
  expect((await signOn('lin')).location).toBe('/purchaserOrderList?tab=close')
  expect(await links()).toMatchObject([{ account: 'account of buyer' }])
})

test('[SES-53] a second subject does not get a linked account, and a deactivated person is told so', async () => {
  await signOn('lin')
  provider.people['double'] = { email: 'lin@hengrui.example', email_verified: true }
  expect(await signOn('double')).toEqual(refused(UNKNOWN))
  await sql`update member set status = 'DEACTIVATED' where id = 'member of buyer'`.execute(api.pool)
  expect(await signOn('lin')).toEqual(refused('deactivated'))
})

test('[SES-54] a person signed in by a provider gets no other enterprise, not even through the personal identity', async () => {
  for (const [id, enterprise] of [
    ['m1', 'purchaser-2'],
    ['m2', 'supplier-1'],
  ])
    await sql`insert into member (id, enterprise, account) values (${id}, ${enterprise}, 'account of buyer')`.execute(api.pool)
  const { session } = await signOn('lin')
  expect(((await ask(session, '/api/member/identity/list')).list as { identity: string }[]).map(({ identity }) => identity)).toEqual(['purchaser', 'personal'])
  for (const enterprise of ['purchaser-2', 'supplier-1'])
    expect(await ask(session, '/api/member/identity/switch', { enterprise })).toMatchObject({ returnCode: '30310102' })
  await sql`update session set enterprise = null`.execute(api.pool)
  expect(await ask(session, '/api/member/identity/switch', { enterprise: 'purchaser-2' })).toMatchObject({ returnCode: '30310102' })
})

test('[SES-55] signing out ends the session here and leads to the provider, to end it there as well', async () => {
  const { session } = await signOn('lin')
  const left = await get('/api/member/token/logout', session, 'same-origin')
  const address = new URL(String(left.headers.location))
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ client_id: 'counterpart', post_logout_redirect_uri: 'http://purchaser.test/login' })
  expect((await ask(session, '/api/member/info')).status).toBe('LOGINERROR')
})

test('[SES-50] only the side that has a provider offers it; the page is told its name alone', async () => {
  const config = (await get('/config.json')).json<Record<string, unknown>>()
  expect(config['signOn']).toEqual({ purchaser: 'Hengrui ID' })
  expect(JSON.stringify(config)).not.toContain(provider.clientSecret)
  const other = await api.app.inject({ url: '/api/member/signOn/start', headers: { host: hostOf.supplier, accept: 'text/html' } })
  expect(other.statusCode).toBe(404)
})

test('[SES-51] if another claim names the account, it must equal the login name, besides the verified address', async () => {
  await api.close()
  api = await startApi({ environment: settings({ OIDC_PURCHASER_CLAIM: 'preferred_username' }) })
  await sql`update account set email = 'lin@hengrui.example' where id = 'account of buyer'`.execute(api.pool)
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: true, preferred_username: 'manager' }
  expect(await signOn('lin')).toEqual(refused(UNKNOWN))
  provider.people['lin'] = { email: 'lin@hengrui.example', email_verified: true, preferred_username: 'buyer' }
  expect((await signOn('lin')).location).toBe('/purchaserOrderList?tab=close')
})

test('the login page says that a provider cannot be reached', async () => {
  await provider.close()
  const response = await get('/api/member/signOn/start')
  expect(response.headers.location).toBe('/login?signOn=30310130')
  provider = await startProvider(`http://${hostOf.purchaser}`)
})

test('[SES-56] a person removes their own link with a provider: its other sessions end, and nobody else’s link changes', async () => {
  const [here, elsewhere] = [(await signOn('lin')).session, (await signOn('lin')).session]
  const { list } = await ask(here, '/api/member/signOn/list')
  expect(list).toMatchObject([{ issuer: new URL(provider.issuer).href, name: 'Hengrui ID' }])
  const { issuer } = list![0] as { issuer: string }
  expect((await ask(here, '/api/member/signOn/unlink', { issuer: 'https://other.example/' })).returnCode).toBe('10990019')
  const stranger = await api.login('manager')
  expect((await stranger.call('/api/member/signOn/unlink', { entity: { issuer } })).returnCode).toBe('10990019')
  expect(await links()).toHaveLength(1)
  expect((await ask(here, '/api/member/signOn/unlink', { issuer })).returnCode).toBe('0')
  expect(await links()).toEqual([])
  expect((await ask(here, '/api/member/info')).returnCode).toBe('0')
  expect((await ask(elsewhere, '/api/member/info')).status).toBe('LOGINERROR')
  const { rows } = await sql`select action, "accountName" from "auditEntry" where action = 'unlinkSignOn'`.execute(api.pool)
  expect(rows).toEqual([{ action: 'unlinkSignOn', accountName: 'buyer' }])
  await signOn('lin')
  expect(await links()).toHaveLength(1)
})

/** A colleague who signs in by password, and at whose account an administrator with few rights has put their own address; another one gives the right to close orders. */
async function replacedAddress(): Promise<{ readonly low: SignedIn; readonly promote: () => Promise<unknown> }> {
  await sql`delete from "rolePermission" where role = 'role of manager' and code not in ('A61', 'A30')`.execute(api.pool)
  await sql`delete from "rolePermission" where role = 'role of reader' and code <> 'A30'`.execute(api.pool)
  provider.people['low'] = { email: 'low@hengrui.example', email_verified: true }
  const low = await api.login('manager')
  const { list } = await low.call('/api/memberInfo/list', { entity: { search: 'reader' } })
  const [{ id, version }] = list as [{ id: string; version: number }]
  expect(await low.call('/api/memberInfo/update', { entity: { id, version, email: 'low@hengrui.example' } })).toMatchObject({ returnCode: '0' })
  return { low, promote: () => sql`insert into "rolePermission" (role, code) values ('role of reader', 'A31')`.execute(api.pool) }
}

test('[SES-96] an address that somebody else set finds no account with rights that they lack', async () => {
  const { promote } = await replacedAddress()
  await promote()
  expect(await signOn('low')).toEqual(refused(UNKNOWN))
  expect(await links()).toEqual([])
})

test('[SES-96] an address that somebody else set finds no account once they have left', async () => {
  await replacedAddress()
  await sql`update member set status = 'DEACTIVATED' where account = (select "emailSetBy" from account where id = 'account of reader')`.execute(api.pool)
  expect(await signOn('low')).toEqual(refused(UNKNOWN))
  expect(await links()).toEqual([])
})

test('[SES-96] a link found by a replaced address changes nothing of the account, and is void once the account has further rights, until its person confirms the address', async () => {
  const { promote } = await replacedAddress()
  const { session } = await signOn('low')
  expect((await ask(session, '/api/member/info')).entity).toMatchObject({ loginName: 'reader' })
  // The person is told, and the browser is not known afterwards.
  expect(await mailsAbout('account of reader')).toContain('newDevice')
  expect((await sql`select from "knownBrowser" where account = 'account of reader'`.execute(api.pool)).rows).toEqual([])
  const changes = ['/api/member/factor/beginTotp', '/api/member/session/endAll', '/api/member/data/export'] as const
  const answers = await Promise.all(changes.map((path) => ask(session, path)))
  expect(answers.map(({ issues }) => issues?.[0]?.code)).toEqual(Array(3).fill('CONFIRMATION_NEEDED'))
  expect((await ask(session, '/api/member/address/confirm', { code: 'ABCD-EFGH-JKMN-PQRS' })).issues?.[0]?.code).toBe('CONFIRMATION_NEEDED')
  await promote()
  expect(await signOn('low')).toEqual(refused(UNKNOWN))
  expect((await ask(session, '/api/member/info')).status).toBe('LOGINERROR')

  await sql`update "externalIdentity" set "addressSetBy" = null`.execute(api.pool)
  expect((await signOn('low')).location).toBe('/purchaserOrderList?tab=close')
  // However the link was found, another address ends it: it was found by a former one.
  const reader = (await sql<{ id: string; version: number }>`select id, version from member where account = 'account of reader'`.execute(api.pool)).rows[0]!
  const buyer = await api.login('buyer')
  expect(await buyer.call('/api/memberInfo/update', { entity: { ...reader, email: 'reader@hengrui.example' } })).toMatchObject({ returnCode: '0' })
  expect(await links()).toEqual([])
  expect((await ask(session, '/api/member/info')).status).toBe('LOGINERROR')
})

test('[SES-97] a session by an address that somebody else set makes nothing that outlasts it: no key, member, link for a password, link to a document or preference, until the password is given', async () => {
  const { promote } = await replacedAddress()
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A61')`.execute(api.pool)
  const { session } = await signOn('low')
  const expiresAt = '2027-01-31T00:00:00Z'
  const role = { name: 'ERP', role: 'role of reader', expiresAt }
  const link = { entity: 'order', document: 'an order', name: 'Gu', email: 'gu@delin.example', expiresAt }
  const lasting = [
    ['apiKey/add', role],
    ['password/issueReset', { member: 'member of leaver' }],
    ['invitation/add', link],
    ['invitation/send', { screen: 'offlineReceivingIndex', document: 'a shipment', name: 'Gu', email: 'gu@delin.example' }],
  ] as const
  for (const [path, entity] of lasting)
    expect([path, (await ask(session, `/api/member/${path}`, entity)).issues?.[0]?.code]).toEqual([path, 'CONFIRMATION_NEEDED'])
  const settings = ['preferences/save', 'noticeType/update', 'noticeType/resend'].map((name) => `conf/enterprise/${name}`)
  for (const path of ['memberInfo/add', 'memberInfo/update', 'role/add', 'member/substitute/name', ...settings])
    expect([path, (await ask(session, `/api/${path}`)).issues?.[0]?.code]).toEqual([path, 'CONFIRMATION_NEEDED'])
  expect((await ask(session, '/api/member/apiKey/list')).returnCode).toBe('0')
  expect((await ask(session, '/api/memberInfo/list')).returnCode).toBe('0')

  expect((await ask(session, '/api/member/factor/confirm', { password })).returnCode).toBe('0')
  expect((await ask(session, '/api/member/apiKey/add', role)).returnCode).toBe('0')
  expect((await ask(session, '/api/memberInfo/add')).issues?.[0]?.code).toBe('REQUIRED')
  await promote()
  expect((await ask(session, '/api/member/info')).returnCode).toBe('0')
})

test('[SES-93, SES-96] whoever confirms the address takes the link over', async () => {
  const { promote } = await replacedAddress()
  await signOn('low')
  await promote()
  const reader = await api.login('reader')
  await sql`update account set "emailCodeHash" = ${hashOfCode('account of reader', 'ABCD')}, "emailCodeUntil" = now() + interval '1 year' where id = 'account of reader'`.execute(
    api.pool,
  )
  expect(await reader.call('/api/member/address/confirm', { entity: { code: 'ABCD' } })).toMatchObject({ returnCode: '0' })
  expect((await signOn('low')).location).toBe('/purchaserOrderList?tab=close')
})

test('[SES-93, SES-96] whoever gets a password by a link that somebody hands out confirms the address anew, and links that were made by it are judged again until then', async () => {
  const { promote } = await replacedAddress()
  const confirm = async (who: SignedIn) => {
    await sql`update account set "emailCodeHash" = ${hashOfCode('account of reader', 'ABCD')}, "emailCodeUntil" = now() + interval '1 year' where id = 'account of reader'`.execute(
      api.pool,
    )
    return who.call('/api/member/address/confirm', { entity: { code: 'ABCD' } })
  }
  expect(await confirm(await api.login('reader'))).toMatchObject({ returnCode: '0' })
  await signOn('low')
  const buyer = await api.login('buyer')
  const { address } = (await buyer.call('/api/member/password/issueReset', { entity: { member: 'member of reader' } })).entity as { address: string }
  const entity = { secret: new URL(address).searchParams.get('reset'), newPassword: 'correct horse 电池 staple' }
  const headers = { host: hostOf.purchaser }
  const set = await api.app.inject({ method: 'POST', url: '/openapi/member/password/reset', headers, payload: { entity } })
  expect(set.json()).toMatchObject({ returnCode: '0' })
  await promote()
  expect(await signOn('low')).toEqual(refused(UNKNOWN))
  const reader = await signInAs(api.app, 'purchaser', 'reader', entity.newPassword)
  expect((await reader.call('/api/member/info')).entity).toMatchObject({ isAddressUnconfirmed: true })
  expect(await confirm(reader)).toMatchObject({ returnCode: '0' })
  expect((await signOn('low')).location).toBe('/purchaserOrderList?tab=close')
})

test('[PREF-21] whoever comes by the provider at an address that somebody else set a month ago is no second person with them, until the address is confirmed', async () => {
  await sql`insert into role (id, enterprise, name) values ('plain', 'purchaser-1', 'Plain')`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('plain', 'A62')`.execute(api.pool)
  const added = { name: 'Second', loginName: 'the.second', email: 'second@home.example', roles: ['plain'] }
  expect(await (await api.login('manager')).call('/api/memberInfo/add', { entity: added })).toMatchObject({ returnCode: '0' })
  provider.people['second'] = { email: 'second@home.example', email_verified: true }
  const preferences = { version: 0, values: { fourEyes: false } }
  const save = '/api/conf/enterprise/preferences/save'
  const byTwo = async () => {
    const boss = await (await api.login('manager')).call(save, { entity: preferences })
    const { session } = await signOn('second')
    const second = await ask(session, save, preferences)
    return [boss, second].map(({ returnCode, issues }) => issues?.[0]?.code ?? returnCode)
  }
  for (const days of [1, 31, 31]) {
    api.clock.advance(days * 86_400_000)
    expect(await byTwo()).toEqual(['SECOND_PERSON_NEEDED', 'SECOND_PERSON_NEEDED'])
  }
  await sql`update account set "emailSetBy" = null where "loginName" = 'the.second'`.execute(api.pool)
  api.clock.advance(31 * 86_400_000)
  expect(await byTwo()).toEqual(['SECOND_PERSON_NEEDED', '0'])
})

test('[SES-96] whoever set their own address is found by it, whatever role of theirs is switched off', async () => {
  await sql`insert into role (id, enterprise, name, enabled) values ('sleeping', 'purchaser-1', 'Sleeping', false)`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('sleeping', 'A31')`.execute(api.pool)
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A31'`.execute(api.pool)
  const manager = await api.login('manager')
  const own = { id: 'member of manager', version: 1, email: 'boss@hengrui.example' }
  expect(await manager.call('/api/memberInfo/update', { entity: own })).toMatchObject({ returnCode: '0' })
  await sql`insert into "memberRole" (member, role) values ('member of manager', 'sleeping')`.execute(api.pool)
  provider.people['boss'] = { email: 'boss@hengrui.example', email_verified: true }
  expect((await signOn('boss')).location).toBe('/purchaserOrderList?tab=close')
  expect((await sql`select from "accountOpening" where account = 'account of manager'`.execute(api.pool)).rows).toEqual([])
})

test('[SES-96] a session by a replaced address ends in the personal identity too, once the account has further rights', async () => {
  const { promote } = await replacedAddress()
  const { session } = await signOn('low')
  const send = (url: string, payload: Record<string, unknown>) =>
    api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, cookie: session }, payload })
  const { returnToken } = (await send('/api/member/token/getToken', {})).json<AnswerEnvelope>()
  const switched = await send('/api/member/identity/switch', { fbToken: returnToken, entity: { personal: true } })
  const { name, value } = switched.cookies.find((cookie) => cookie.name === 'counterpart-purchaser')!
  const personal = `${name}=${value}`
  expect((await ask(personal, '/api/member/info')).entity).toMatchObject({ identity: 'personal', loginName: 'reader' })
  await promote()
  expect((await ask(personal, '/api/member/info')).status).toBe('LOGINERROR')
})
