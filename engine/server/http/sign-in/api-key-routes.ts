import type { FastifyInstance, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import { hasRight } from '../../../core/permissions/has-right.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { type NewApiKey, addApiKey, apiKeysOf, revokeApiKey, rolesForKeys } from '../../session/api-keys.ts'
import type { Session } from '../../session/load-session.ts'
import { refusal, success } from '../../calls/answer.ts'
import { askForProof, askForRecentProof } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { type KeyRule, entityIssues } from '../../calls/entity-issues.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { answerSettingsCall } from '../../calls/settings-call.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

type Entity = Readonly<Record<string, unknown>>
type Route = {
  /** The proof that the call asks for, if any. */
  readonly ask?: (services: AppServices, session: Session) => AnswerEnvelope | undefined
  readonly keys: Readonly<Record<string, KeyRule>>
  readonly answer: (services: AppServices, session: Session, entity: Entity) => Promise<AnswerEnvelope>
}

const MAX_NAME_LENGTH = 50
const MAX_CODES = 500

const routeByPath: Readonly<Record<string, Route>> = {
  '/api/member/apiKey/list': { keys: {}, answer: list },
  '/api/member/apiKey/add': {
    keys: {
      name: { kind: 'text', max: MAX_NAME_LENGTH },
      role: { kind: 'text' },
      codes: { kind: 'texts', optional: true, max: MAX_CODES },
      expiresAt: { kind: 'text' },
    },
    // A key outlasts the session in which it is made, and whatever limits that session has.
    ask: (services, session) => askForProof(services, session) ?? askForRecentProof(services, session),
    answer: add,
  },
  '/api/member/apiKey/revoke': { keys: { id: { kind: 'text' } }, ask: askForProof, answer: revoke },
}

/** API keys, managed by people who set permissions. */
export function addApiKeyRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, route] of Object.entries(routeByPath)) app.post(path, (request) => answerAdministrator(services, path, route, request))
}

async function answerAdministrator(services: AppServices, path: string, route: Route, request: FastifyRequest): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const asked = route.ask?.(services, who.session)
  if (asked !== undefined) return asked
  const { envelope, issues } = readEnvelope(request.body)
  const { session } = who
  const entity = envelope.entity ?? {}
  const action = path.split('/').at(-1)!
  const forbidden = hasRight(services.model, session.actor, 'setPermissions') ? undefined : 'NO_PERMISSION'
  const wrong = issues.length > 0 ? issues : entityIssues(entity, route.keys)
  const call = { subject: 'apiKey', action, id: entity['id'], isReading: action === 'list', forbidden, issues: wrong }
  return answerSettingsCall(services, session, call, () => route.answer(services, session, entity))
}

async function list({ pool, clock }: AppServices, { actor }: Session): Promise<AnswerEnvelope> {
  const [keys, roles] = await Promise.all([apiKeysOf(pool, actor.enterprise, clock.now()), rolesForKeys(pool, actor.enterprise)])
  return success({ list: keys, entity: { roles } })
}

async function add({ pool, model, clock, newId }: AppServices, { actor }: Session, entity: Entity): Promise<AnswerEnvelope> {
  const made = await addApiKey(pool, actor, entity as NewApiKey, newId(), clock.now())
  return 'secret' in made ? success({ entity: made }) : refusal(model, actor.language, made)
}

async function revoke({ pool, model, clock }: AppServices, { actor }: Session, { id }: Entity): Promise<AnswerEnvelope> {
  return (await revokeApiKey(pool, actor, String(id), clock.now())) ? success() : refusal(model, actor.language, [issue('NOT_FOUND', 'entity.id')])
}
