import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { readSheet, writeSheet } from '../../documents/import/sheet-calls.ts'
import { refusal } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** The largest spreadsheet in base64, with its envelope. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Lines being edited as a spreadsheet, and back. Neither call concerns a document: one writes what the page shows, the other returns the content of a file as
 * if it had been pasted. They need no permission, and people with a link may use them.
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
