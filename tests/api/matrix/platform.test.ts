import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { sides } from '../../../engine/core/model/side.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { reachedInPerson } from './personal-identity.ts'
import { isPublished, platformPaths, post as postTo } from './platform-paths.ts'
import { type Probe, endpointsOf, openProbe, requestsFor } from './probe.ts'
import { secretsOf, toldBy } from './secrets.ts'
import { OTHER_GROUP, OTHER_PURCHASER, OTHER_SUPPLIER, OWN, idIn } from './world.ts'
import { projectModel } from '../../support/project-model.ts'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(projectModel())
}, 300_000)
afterAll(() => probe?.api.close())

/** Calls for people who have no session yet. */
const FOR_STRANGERS = /^\/openapi\/|^\/(api\/)?getTemplate(Purchase)?Token$|\/member\/token\//

const post = (path: string, side: Side, payload: RequestEnvelope, cookie = '') => postTo(probe, path, side, payload, cookie)

test('[SEE-12] no platform call answers a caller without a session, except those for signing in', async () => {
  const paths = platformPaths(probe)
  expect(paths.length).toBeGreaterThan(20)
  const open: string[] = []
  for (const path of paths.filter((each) => !FOR_STRANGERS.test(each) && !isPublished(probe, each))) {
    for (const side of sides) {
      const { status, text } = await post(path.replace(':id', idIn(OWN, 'order')), side, { entity: { id: idIn(OWN, 'order') } })
      if (status === 'SUCCESS' || status === 'PROHIBIT') open.push(`${side} ${path}: ${text.slice(0, 120)}`)
    }
  }
  expect(open).toEqual([])
})

test.each(sides)(
  '[SEE-12] no platform call tells a person of the %s without codes anything about a document',
  async (side) => {
    await probe.hold(side, [])
    const viewer = { side, codes: new Set<string>(), isPrivate: true } as const
    // A person's own name is no secret to them.
    const secrets = secretsOf(probe.model, probe.planted, viewer).filter(({ of }) => of !== 'the supplier')
    const told: string[] = []
    for (const path of platformPaths(probe)) {
      const person = await probe.api.login(side === 'purchaser' ? 'buyer' : 'seller')
      for (const world of [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER]) {
        const id = idIn(world, 'order')
        const { text } = await post(path.replace(':id', id), side, { fbToken: person.token, entity: { id } }, person.cookie)
        told.push(...toldBy(text, secrets).map((secret) => `${path} tells ${secret}`))
      }
    }
    expect(told).toEqual([])
  },
  300_000,
)

test('[SEE-12] an invited person reaches the one document, and nothing else by any path', async () => {
  const { api, model, planted } = probe
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, transitions, "expiresAt")
    values ('guest', 'item', 'supplier', 'supplier-1', 'supplier', 'account of seller', 'order', ${idIn(OWN, 'order')}, '{accept}', '2027-01-01T00:00:00Z')`.execute(
    api.pool,
  )
  const entered = await api.app.inject({
    method: 'POST',
    url: '/getTemplateToken',
    headers: { host: hostOf.supplier },
    payload: { entity: { invitationId: 'guest', invitationItemId: 'item' } },
  })
  const [{ name, value }] = entered.cookies as [{ name: string; value: string }]
  const fbToken = entered.json<AnswerEnvelope>().returnToken!
  const ask = (path: string, request: RequestEnvelope) => post(path, 'supplier', { fbToken, ...request }, `${name}=${value}`)

  expect((await ask('/api/tradeOrder/supplier/detail', { entity: { id: idIn(OWN, 'order') } })).text).toContain(
    String(planted.get(OWN.name)?.get('orderLine')?.partName),
  )
  const reached: string[] = []
  for (const endpoint of endpointsOf(model).filter(({ side }) => side === 'supplier')) {
    for (const world of [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER]) {
      const isOwn =
        world === OWN && 'entity' in endpoint.target && endpoint.target.entity === 'order' && ['detail', 'history', 'transition'].includes(endpoint.target.kind)
      if (isOwn) continue
      for (const request of requestsFor(probe, endpoint, world)) {
        const { status } = await ask(endpoint.path, request)
        if (status !== 'PROHIBIT') reached.push(`${endpoint.path} ${world.name}: ${status}`)
      }
    }
  }
  expect(reached).toEqual([])
}, 60_000)

test('[SEE-12] in the personal identity nobody reaches anything of an enterprise, whatever rights they have there', async () => {
  expect(await reachedInPerson(probe)).toEqual([])
}, 300_000)
