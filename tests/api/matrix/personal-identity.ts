import { sql } from 'kysely'
import { type Side, sides } from '../../../engine/core/model/side.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { pdf, sendFile } from '../../support/upload.ts'
import { isPublished, platformPaths, post } from './platform-paths.ts'
import { type Endpoint, type Probe, codesOf, endpointsOf, requestsFor } from './probe.ts'
import { secretsOf, toldBy } from './secrets.ts'
import { OWN, WORLDS, idIn } from './world.ts'

/** Data of a person and of no enterprise, and the paths that every page needs. */
const OPEN =
  /^\/openapi\/|^\/(api\/)?getTemplate(Purchase)?Token$|\/member\/(token|identity|session|password\/change|data\/export|address\/|factor|apiKey\/own|info|language)|\/competence\/listByToken$|\/globalTemplate\/getByToken$|Preferences$|\/signOn\//

/**
 * The paths that a person in their personal identity reaches, who holds every code at their enterprise: every path of the declaration (or
 * of a part of it) and of the platform that is not prohibited, and what the others reveal of documents. `spoil` plants a fault.
 */
export async function reachedInPerson(
  probe: Probe,
  endpoints: readonly Endpoint[] = endpointsOf(probe.model),
  spoil?: (session: { readonly account: string; readonly enterprise: string }) => Promise<unknown>,
) {
  const found: string[] = []
  await probe.keepGroupsApart(false)
  for (const side of sides) {
    await probe.hold(side, codesOf(probe.model, side))
    const { ask, send } = await inPerson(probe, side)
    const { accountId: account, enterprise } = probe.people[side]
    await spoil?.({ account, enterprise })
    // A person's own name is no secret to them.
    const secrets = secretsOf(probe.model, probe.planted, { side, codes: new Set(), isPrivate: true }).filter(({ of }) => of !== 'the supplier')
    const said = [...(probe.planted.get(OWN.name)?.values() ?? [])].flatMap((row) => Object.values(row)).filter((value) => String(value).startsWith('Zq'))
    const known = [...secrets, ...said.map((text) => ({ text: String(text), of: 'their own enterprise' }))]
    for (const endpoint of endpoints.filter((each) => each.side === side)) {
      for (const world of WORLDS)
        for (const request of requestsFor(probe, endpoint, world).slice(0, 1)) {
          const { status } = await ask(endpoint.path, request)
          if (status !== 'PROHIBIT') found.push(`${side} ${endpoint.path} ${world.name}: ${status}`)
        }
    }
    if ((await send()) !== 'PROHIBIT') found.push(`${side} uploads a file`)
    for (const path of platformPaths(probe).filter((each) => !/\/(session\/end|identity\/switch|file\/upload)|\/token\//.test(each))) {
      const { status, text } = await ask(path.replace(':id', idIn(OWN, 'order')), { entity: {} })
      // The list of routes also prints the ends of declared paths, which are no paths themselves.
      if (text.includes('"RESOURCE_NOT_FOUND"')) continue
      if (!OPEN.test(path) && !isPublished(probe, path) && status !== 'PROHIBIT') found.push(`${side} ${path}: ${status} ${text.slice(0, 80)}`)
      found.push(...toldBy(text, known).map((secret) => `${side} ${path} tells ${secret}`))
    }
  }
  return found
}

async function inPerson(probe: Probe, side: Side) {
  const { token, cookie } = await probe.api.login(side === 'purchaser' ? 'buyer' : 'seller')
  const switched = await post(probe, '/api/member/identity/switch', side, { fbToken: token, entity: { personal: true } }, cookie)
  const [set] = switched.cookies
  if (switched.returnToken === undefined || set === undefined) throw new Error(`Cannot switch to the personal identity: ${switched.text}`)
  const { returnToken: fbToken } = switched
  const person = { side, token: fbToken, cookie: `${set.name}=${set.value}` }
  return {
    ask: (path: string, request: RequestEnvelope) => post(probe, path, side, { fbToken, ...request }, person.cookie),
    send: async () => (await sendFile(probe.api.app, person, 'x.pdf', pdf)).json<AnswerEnvelope>().status,
  }
}

/** The fault: the switch of identity does not leave the enterprise. */
export function staysAtHisEnterprise({ api }: Probe) {
  return ({ account, enterprise }: { readonly account: string; readonly enterprise: string }) =>
    sql`update session set enterprise = ${enterprise} where account = ${account} and enterprise is null`.execute(api.pool)
}
