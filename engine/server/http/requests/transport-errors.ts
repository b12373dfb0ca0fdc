import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../../../core/text/message.ts'
import { isDatabaseAway } from '../../calls/database-errors.ts'
import { languageOfRequest } from './language-of-request.ts'
import type { AppServices } from './app-services.ts'

/** Failures before there is an envelope to answer with; everything else is HTTP 200. */
const nameByStatus = {
  400: 'REQUEST_ERROR',
  401: 'NOT_AUTHORISED',
  403: 'ACCESS_DENIED',
  404: 'RESOURCE_NOT_FOUND',
  413: 'REQUEST_TOO_LARGE',
  429: 'TOO_FREQUENT',
  500: 'SERVER_ERROR',
  503: 'UNAVAILABLE',
} as const

/** Seconds: a database that restarts is back soon, and a person's own calls end sooner. */
const RETRY_AFTER: Readonly<Partial<Record<number, number>>> = { 429: 2, 503: 10 }

export type TransportStatus = keyof typeof nameByStatus

/** Ends a request without a business answer. The request's id leads from a person's report to the log. */
export function refuseTransport({ model }: Pick<AppServices, 'model'>, request: FastifyRequest, reply: FastifyReply, status: TransportStatus): FastifyReply {
  const message = textOf(model, languageOfRequest(request), `ui.transport.${status}`)
  const seconds = RETRY_AFTER[status]
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(status).header('cache-control', 'no-store').send({ code: nameByStatus[status], message, requestId: request.id })
}

/** Gives every transport failure the same form. */
export function addTransportErrors(app: FastifyInstance, services: Pick<AppServices, 'model'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    // A person who opens another page aborts running requests; this is no failure.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.debug('the caller went away')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
    return refuseTransport(services, request, reply, status)
  })
}

function statusOf(error: FastifyError): TransportStatus {
  if (isDatabaseAway(error)) return 503
  const { statusCode } = error
  if (statusCode === undefined || statusCode >= 500) return 500
  return Object.hasOwn(nameByStatus, statusCode) ? (statusCode as TransportStatus) : 400
}
