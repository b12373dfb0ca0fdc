import type { FastifyInstance } from 'fastify'
import { answerQuestion } from '../explain/explain-calls.ts'
import { newPace } from './pace.ts'
import { questions } from '../explain/questions.ts'
import { refusal } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { readEnvelope } from './read-envelope.ts'
import type { Services } from './services.ts'
import { sideOfRequest } from './side-of-request.ts'
import type { SiteConfiguration } from './site-configuration.ts'

/** "May X do Y to Z, and why": what is shown, hidden, locked, required, masked, offered or refused, and everything that decides it. */
export function addExplainRoutes(app: FastifyInstance, services: Services, configuration: SiteConfiguration): void {
  const pace = newPace()
  for (const [path, explaining] of Object.entries(questions(configuration)))
    app.post(path, async (request) => {
      const who = await authenticate(services, request, sideOfRequest(services, request))
      if ('answer' in who) return who.answer
      const { envelope, issues } = readEnvelope(request.body)
      return issues.length > 0 ? refusal(services.model, who.session.actor.language, issues) : answerQuestion(services, pace, who.session, envelope, explaining)
    })
}
