import { afterAll, beforeAll, expect, test } from 'vitest'
import { WITHOUT_SHARE } from '../../../engine/server/http/protection/call-shares.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import type { Asker, FairShares } from '../../../engine/server/calls/fair-shares.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { png } from '../../support/upload.ts'

/** What a request asked of the shares; while a share is full, it refuses. */
const asked: Asker[] = []
let full: 'none' | 'people' | 'addresses' = 'none'
const room = (isFull: () => boolean): FairShares => ({
  take(asker) {
    asked.push(asker)
    return isFull() ? undefined : Promise.resolve(() => {})
  },
})
const ofPeople = room(() => full === 'people')

let api: Api
let people: readonly SignedIn[]
beforeAll(async () => {
  const shares = { calls: ofPeople, uploads: ofPeople, downloads: ofPeople, addresses: room(() => full === 'addresses') }
  api = await startApi({ shares })
  people = [await api.login('buyer'), await api.login('seller')]
})
afterAll(() => api?.close())

/** Calls of strangers: nobody is known whose share they could take, so they take that of their address. */
const OF_STRANGERS: ReadonlySet<string> = new Set([
  'GET /ready',
  'POST /openapi/member/login',
  'POST /openapi/member/login/second',
  'POST /openapi/member/login/passkey/begin',
  'POST /openapi/member/login/passkey',
  'POST /openapi/member/password/forgotten',
  'POST /openapi/member/password/reset',
  'POST /api/member/token/getToken',
  'GET /api/member/token/login',
  'GET /api/member/token/logout',
  'GET /api/member/signOn/start',
  'GET /api/member/signOn/back',
  'POST /getTemplateToken',
  'POST /api/getTemplateToken',
  'POST /openapi/getTemplateToken',
  'POST /getTemplatePurchaseToken',
  'POST /api/getTemplatePurchaseToken',
  'POST /openapi/getTemplatePurchaseToken',
  'POST /api/crm/page/browse/list',
  'POST /api/inquiry/center/list',
  'POST /api/ku/encyclopedia/list',
])

async function statusOf(route: string, who: SignedIn): Promise<number> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string]
  // A GET carries no token, and the cookie would sign the person out.
  const headers = { host: hostOf[who.side], ...(method === 'POST' && { cookie: who.cookie }) }
  const url = path.replaceAll(/:\w+/g, 'x')
  if (path !== '/api/file/upload')
    return (await api.app.inject({ method, url, headers, ...(method === 'POST' && { payload: { fbToken: who.token } }) })).statusCode
  const form = new FormData()
  form.append('fbToken', who.token)
  form.append('file', new Blob([new Uint8Array(png)]), 'a.png')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const multipart = { ...headers, 'content-type': sent.headers.get('content-type')! }
  return (await api.app.inject({ method: 'POST', url, headers: multipart, payload: Buffer.from(await sent.arrayBuffer()) })).statusCode
}

/** What the app answers, "METHOD path": the declared paths, and the other routes from the tree that it prints. */
function routes(): readonly string[] {
  const above: string[] = []
  const others = api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined) return []
      above.length = indent.length / 4
      above.push(part!)
      const path = above.join('')
      return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`)
    })
    .filter((route) => !Object.hasOwn(WITHOUT_SHARE, route.split(' ')[1]!))
  return [...others, ...[...pathsOf(api.model).keys()].map((path) => `POST ${path}`)]
}

test('with the share of the address used up, every call is answered 429, but the few that read no database', async () => {
  full = 'addresses'
  expect(Object.keys(WITHOUT_SHARE)).toEqual(['/health', '/metrics', '/config.json', '/openapi/document.json'])
  expect(routes().length).toBeGreaterThan(800)
  const others: string[] = []
  for (const route of routes()) if ((await statusOf(route, people[0]!)) !== 429) others.push(route)
  expect(others).toEqual([])
})

test('with the share of the person used up, every call but those of strangers is answered 429', { timeout: 300_000 }, async () => {
  full = 'people'
  const others = new Set<string>()
  for (const route of routes()) {
    const statuses = []
    for (const who of people) statuses.push(await statusOf(route, who))
    // A call of the purchaser's site is unknown at the other.
    if (!statuses.includes(429) || statuses.some((status) => status !== 429 && status !== 404)) others.add(route)
  }
  expect([...others].sort()).toEqual([...OF_STRANGERS].sort())
})

test('a call takes the share of its address first, and then that of the person and the enterprise', async () => {
  full = 'none'
  asked.length = 0
  await people[0]!.call('/api/member/info')
  expect(asked).toEqual([
    { person: '127.0.0.1', enterprise: '' },
    { person: 'account of buyer', enterprise: 'purchaser-1' },
  ])
})
