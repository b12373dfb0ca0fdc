import type { FastifyInstance, FastifyRequest } from 'fastify'
import { issue } from '../../core/rules/issue.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { type KeyWanted, addKey, keysOf, revokeKey, rolesForKeys } from '../session/api-keys.ts'
import type { Session } from '../session/load-session.ts'
import { refusal, success } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { type KeyRule, entityIssues } from './entity-issues.ts'
import { readEnvelope } from './read-envelope.ts'
import type { Services } from './services.ts'
import { answerSettings } from './settings-call.ts'
import { sideOfRequest } from './side-of-request.ts'

type Entity = Readonly<Record<string, unknown>>
type Route = {
  readonly keys: Readonly<Record<string, KeyRule>>
  readonly answer: (services: Services, session: Session, entity: Entity) => Promise<AnswerEnvelope>
}

const LONGEST_NAME = 50
const MOST_CODES = 500

const routeByPath: Readonly<Record<string, Route>> = {
  '/api/member/apiKey/list': { keys: {}, answer: list },
  '/api/member/apiKey/add': {
    keys: {
      name: { kind: 'text', most: LONGEST_NAME },
      role: { kind: 'text' },
      codes: { kind: 'texts', optional: true, most: MOST_CODES },
      expiresAt: { kind: 'text' },
    },
    answer: add,
  },
  '/api/member/apiKey/revoke': { keys: { id: { kind: 'text' } }, answer: revoke },
}

/** Keys for machines, in the hands of whoever sets up permissions. */
export function addApiKeyRoutes(app: FastifyInstance, services: Services): void {
  for (const [path, route] of Object.entries(routeByPath)) app.post(path, (request) => answerAdministrator(services, path, route, request))
}

async function answerAdministrator(services: Services, path: string, route: Route, request: FastifyRequest): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const { envelope, issues } = readEnvelope(request.body)
  const { session } = who
  const entity = envelope.entity ?? {}
  const action = path.split('/').at(-1)!
  const forbidden = hasRight(services.model, session.actor, 'setPermissions') ? undefined : 'NO_PERMISSION'
  const wrong = issues.length > 0 ? issues : entityIssues(entity, route.keys)
  const call = { subject: 'apiKey', action, id: entity['id'], isReading: action === 'list', forbidden, issues: wrong }
  return answerSettings(services, session, call, () => route.answer(services, session, entity))
}

async function list({ pool, clock }: Services, { actor }: Session): Promise<AnswerEnvelope> {
  const [keys, roles] = await Promise.all([keysOf(pool, actor.enterprise, clock.now()), rolesForKeys(pool, actor.enterprise)])
  return success({ list: keys, entity: { roles } })
}

async function add({ pool, model, clock, newId }: Services, { actor }: Session, entity: Entity): Promise<AnswerEnvelope> {
  const made = await addKey(pool, actor, entity as KeyWanted, newId(), clock.now())
  return 'secret' in made ? success({ entity: made }) : refusal(model, actor.language, made)
}

async function revoke({ pool, model, clock }: Services, { actor }: Session, { id }: Entity): Promise<AnswerEnvelope> {
  return (await revokeKey(pool, actor, String(id), clock.now())) ? success() : refusal(model, actor.language, [issue('NOT_FOUND', 'entity.id')])
}
