import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { readSheet, writeSheet } from '../../operations/import/sheet-calls.ts'
import { refusal } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** A file in base64 of the largest spreadsheet, with what stands around it. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Lines in writing as a spreadsheet and back. Both calls know no document: the one writes down what the page shows, the other tells
 * the page what stands in a file, as if it had been pasted. So they ask for no permission, and people with a link have them too.
 */
export function addSheetRoutes(app: FastifyInstance, services: AppServices): void {
  const calls = { '/api/sheet/write': writeSheet, '/api/sheet/read': readSheet }
  for (const [path, work] of Object.entries(calls))
    app.post(path, { bodyLimit: MAX_BYTES }, async (request: FastifyRequest): Promise<AnswerEnvelope> => {
      const who = await authenticate(services, request, sideOfRequest(services, request))
      if ('answer' in who) return who.answer
      const { language } = who.session.actor
      const { envelope, issues } = readEnvelope(request.body)
      return issues.length > 0 ? refusal(services.model, language, issues) : answerOrRefusal(services.model, language, () => work(envelope))
    })
}
