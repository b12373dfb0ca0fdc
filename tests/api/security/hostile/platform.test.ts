import { expect, test } from 'vitest'
import { pathsOf } from '../../../../engine/server/calls/paths.ts'
import { hostOf } from '../../../support/api.ts'
import { inShard } from '../../../support/in-shard.ts'
import { LONG, attacked, documentFor, wrongAnswer } from './attack.ts'
import { bodiesOf, keysOf } from './bodies.ts'

/** How many calls of the platform a run tries; `npm run test:deep` tries all. */
const PLATFORM = 12

const server = attacked()

test(
  'no call of the platform stumbles over a hostile name, id or figure',
  async () => {
    const wrong: string[] = []
    const declared = pathsOf(server.api.model)
    // These end the session of the test.
    const isOwn = (path: string) => declared.has(path) || /\/(?:endAll|switch|end)$/.test(path)
    for (const who of server.people)
      for (const [path, call] of inShard(
        Object.entries(await documentFor(server, who.side)).filter(([path, one]) => !isOwn(path) && 'post' in one),
        ([name]) => name,
        PLATFORM,
      )) {
        for (const body of bodiesOf(keysOf(call), server.order)) {
          const found = await wrongAnswer(server, who, path.replace('{id}', 'x'), body)
          if (found !== undefined) wrong.push(found)
        }
      }
    expect(wrong).toEqual([])
  },
  LONG,
)

test.each(['__proto__', 'constructor'])('an invitation to "%s", or with such an action, is refused', async (name) => {
  const invitation = { entity: 'order', document: server.order, name: 'x', email: 'a@b.test', transitions: [], expiresAt: '2026-12-01T00:00:00Z' }
  const codes = async (path: string, entity: object) =>
    (await server.people[0]!.call(`/api/member/invitation/${path}`, { entity: { ...entity } })).issues?.map(({ code }) => code)
  expect(await codes('list', { entity: name, document: server.order })).toEqual(['NOT_FOUND'])
  expect(await codes('add', { ...invitation, entity: name })).toEqual(['NOT_FOUND'])
  expect(await codes('add', { ...invitation, transitions: [name] })).toContain('NOT_IN_VOCABULARY')
})

test.each(['%00', '%ff', '%', '__proto__', 'constructor', '..%2f..%2fpasswd', 'x'.repeat(5000), '%F0%9F', '%ED%A0%80', '9007199254740993'])(
  'the id %s in an address is refused with a code',
  async (id) => {
    for (const who of server.people)
      for (const url of [`/api/job/${id}/file`, `/api/file/${id}`, `/api/member/info?x=${id}`, `/api/${id}`, `/api/tradeOrder/${id}/list`])
        expect(await wrongAnswer(server, who, url, {})).toBeUndefined()
    for (const url of ['/api/member/token/login?ticket=', '/api/member/token/login?returnUrl=', '/api/member/signOn/back?state=', '/api/live?token=', '/']) {
      const sent = await server.api.app.inject({ url: url + id, headers: { host: hostOf.purchaser } })
      expect([url, sent.statusCode < 500]).toEqual([url, true])
    }
  },
)

test.each(['%00', 'a b', '[::', 'x'.repeat(300), '__proto__'])('the host name %s is refused with a code', async (host) => {
  for (const url of ['/api/member/identity/switch', '/api/member/info', '/api/member/password/issueReset'])
    expect(await wrongAnswer(server, server.people[0]!, url, { entity: { enterprise: 'x', member: 'x' } }, { host })).toBeUndefined()
})
