import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessByPath } from '../../access/access-calls.ts'
import type { AdminCallHandler } from '../../access/admin-call-handlers.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { refusal } from '../../calls/answer.ts'
import { askForProof } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** Everything else changes rights: the server asks for a second factor again. */
const readsOnly: ReadonlySet<string> = new Set([
  '/api/role/list',
  '/api/role/detail',
  '/api/competence/list',
  '/api/competence/notifyList',
  '/api/memberInfo/list',
  '/api/memberInfo/roles',
  '/api/memberInfo/substitutes',
  '/api/purchasingGroup/memberList',
])

/** Roles, members, groups and notices: the calls of people who may set permissions. */
export function addAccessRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, access] of Object.entries(accessByPath)) app.post(path, (request) => answerAccess(services, request, path, access))
}

async function answerAccess(services: AppServices, request: FastifyRequest, path: string, access: AdminCallHandler): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const asked = readsOnly.has(path) ? undefined : askForProof(services, who.session)
  if (asked !== undefined) return asked
  const { envelope, issues } = readEnvelope(request.body)
  return issues.length > 0 ? refusal(services.model, who.session.actor.language, issues) : access(services, who.session, envelope)
}
