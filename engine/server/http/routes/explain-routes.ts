import type { FastifyInstance } from 'fastify'
import { answerQuestion } from '../../explain/explain-calls.ts'
import { newRateLimit } from '../../calls/rate-limit.ts'
import { questions } from '../../explain/questions.ts'
import { refusal } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import type { SiteConfiguration } from '../../../core/wire/site-configuration.ts'

/** "May X do Y to Z, and why": why something is shown, hidden, locked, required, masked, offered or refused. */
export function addExplainRoutes(app: FastifyInstance, services: AppServices, configuration: SiteConfiguration): void {
  const rateLimit = newRateLimit()
  for (const [path, explaining] of Object.entries(questions(configuration)))
    app.post(path, async (request) => {
      const who = await authenticate(services, request, sideOfRequest(services, request))
      if ('answer' in who) return who.answer
      const { envelope, issues } = readEnvelope(request.body)
      return issues.length > 0
        ? refusal(services.model, who.session.actor.language, issues)
        : answerQuestion(services, rateLimit, who.session, envelope, explaining)
    })
}
