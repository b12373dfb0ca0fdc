import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessByPath } from '../access/access-calls.ts'
import type { Access } from '../access/turn.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { refusal } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { readEnvelope } from './read-envelope.ts'
import type { Services } from './services.ts'
import { sideOfRequest } from './side-of-request.ts'

/** Roles, members, groups and who is told what: the calls of whoever may set permissions. */
export function addAccessRoutes(app: FastifyInstance, services: Services): void {
  for (const [path, access] of Object.entries(accessByPath)) app.post(path, (request) => answerAccess(services, request, access))
}

async function answerAccess(services: Services, request: FastifyRequest, access: Access): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const { envelope, issues } = readEnvelope(request.body)
  return issues.length > 0 ? refusal(services.model, who.session.actor.language, issues) : access(services, who.session, envelope)
}
