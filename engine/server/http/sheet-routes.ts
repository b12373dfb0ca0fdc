import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { answered } from '../operations/answers.ts'
import { readSheet, writeSheet } from '../operations/sheet-calls.ts'
import { refusal } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { readEnvelope } from './read-envelope.ts'
import type { Services } from './services.ts'
import { sideOfRequest } from './side-of-request.ts'

/** A file in base64 of the largest spreadsheet, with what stands around it. */
const LARGEST = 8 * 1024 * 1024

/**
 * Lines in writing as a spreadsheet and back. Both calls know no document: the one writes down what the page shows, the other tells
 * the page what stands in a file, as if it had been pasted. So they ask for no permission, and people with a link have them too.
 */
export function addSheetRoutes(app: FastifyInstance, services: Services): void {
  const calls = { '/api/sheet/write': writeSheet, '/api/sheet/read': readSheet }
  for (const [path, work] of Object.entries(calls))
    app.post(path, { bodyLimit: LARGEST }, async (request: FastifyRequest): Promise<AnswerEnvelope> => {
      const who = await authenticate(services, request, sideOfRequest(services, request))
      if ('answer' in who) return who.answer
      const { language } = who.session.actor
      const { envelope, issues } = readEnvelope(request.body)
      return issues.length > 0 ? refusal(services.model, language, issues) : answered(services.model, language, () => work(envelope))
    })
}
