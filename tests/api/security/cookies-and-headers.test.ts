import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, hostOf, startApi } from '../../support/api.ts'
import { password } from '../../support/people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { SECURE: 'true', SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '2' } })
})
afterAll(() => api?.close())

const login = () =>
  api.app.inject({ method: 'POST', url: '/openapi/member/login', headers: { host: hostOf.purchaser }, payload: { entity: { loginName: 'buyer', password } } })

async function enter() {
  const { ticket } = (await login()).json().entity as { ticket: string }
  return api.app.inject({ url: '/api/member/token/login', headers: { host: hostOf.purchaser, accept: 'application/json' }, query: { ticket } })
}

test('[SES-26] over TLS every cookie is for this host alone', async () => {
  const set = [...(await login()).cookies, ...(await enter()).cookies]
  expect(set.map(({ name, path, secure, httpOnly, domain }) => ({ name, path, secure, httpOnly, domain }))).toEqual(
    ['__Host-counterpart-browser', '__Host-counterpart-purchaser'].map((name) => ({ name, path: '/', secure: true, httpOnly: true, domain: undefined })),
  )
})

test('[SES-26] a cookie without the mark, which a neighbouring host could have set, is none', async () => {
  const entered = await enter()
  const { value } = entered.cookies[0]!
  const ask = async (cookie: string) =>
    (
      await api.app.inject({
        method: 'POST',
        url: '/api/member/info',
        headers: { host: hostOf.purchaser, cookie },
        payload: { fbToken: entered.json().returnToken },
      })
    ).json().status
  expect(await ask(`counterpart-purchaser=${value}`)).toBe('LOGINERROR')
  expect(await ask(`__Host-counterpart-purchaser=${value}`)).toBe('SUCCESS')
  // [SES-24] The operator's limits.
  for (let minutes = 0; minutes < 110; minutes += 10) {
    expect(await ask(`__Host-counterpart-purchaser=${value}`)).toBe('SUCCESS')
    api.clock.advance(600_000)
  }
  api.clock.advance(600_001)
  expect(await ask(`__Host-counterpart-purchaser=${value}`)).toBe('LOGINERROR')
})

test.each(['a b', 'x:99999', '[', '%zz', '@', 'x/y', 'x?y'])('a Host header that names no host (%s) is a wrong request, whatever is asked', async (host) => {
  const asked = [
    { method: 'POST', url: '/openapi/member/login/passkey/begin', payload: { entity: {} } },
    { method: 'POST', url: '/openapi/member/login', payload: { entity: { loginName: 'buyer', password } } },
    { method: 'GET', url: '/login' },
  ] as const
  const answers = await Promise.all(asked.map((call) => api.app.inject({ ...call, headers: { host } })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  expect(answers[0]!.json()).toMatchObject({ code: 'REQUEST_ERROR' })
})

test('an address that cannot be decoded is a wrong request in the usual form', async () => {
  const answer = await api.app.inject({ url: '/%', headers: { host: hostOf.purchaser } })
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'REQUEST_ERROR', message: expect.any(String), requestId: expect.any(String) }])
})

test("[SES-25] a stranger's page signs nobody out", async () => {
  const entered = await enter()
  const cookie = `__Host-counterpart-purchaser=${entered.cookies[0]!.value}`
  const signOut = (site: string) => api.app.inject({ url: '/api/member/token/logout', headers: { host: hostOf.purchaser, cookie, 'sec-fetch-site': site } })
  const isIn = async () =>
    (await api.app.inject({ method: 'POST', url: '/api/member/token/getToken', headers: { host: hostOf.purchaser, cookie }, payload: {} })).json().status
  const lured = await signOut('cross-site')
  expect([lured.statusCode, lured.cookies, await isIn()]).toEqual([403, [], 'SUCCESS'])
  expect([(await signOut('same-origin')).statusCode, await isIn()]).toEqual([302, 'LOGINERROR'])
})

test('no page may use devices but for the camera, and no answer is kept unless it says so', async () => {
  for (const url of ['/', '/config.json', '/openapi/document.json', '/api/nothing', '/health']) {
    const { headers } = await api.app.inject({ url, headers: { host: hostOf.purchaser } })
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), .*microphone=\(\)/)
    expect([url, headers['cache-control']]).toEqual([url, ['/', '/config.json', '/openapi/document.json'].includes(url) ? 'no-cache' : 'no-store'])
  }
  expect((await login()).headers['cache-control']).toBe('no-store')
  const asset = await api.app.inject({ url: '/assets/page-4f3a.js', headers: { host: hostOf.purchaser } })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
