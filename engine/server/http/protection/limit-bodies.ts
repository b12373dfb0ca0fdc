import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import { refusal } from '../../calls/answer.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import type { AppServices } from '../requests/app-services.ts'
import { apiKeyOfRequest } from '../requests/authenticate-api-key.ts'
import { refuseTransport } from '../requests/transport-errors.ts'
import { bytesInFlight } from './bytes-in-flight.ts'
import { senderOfBody } from './sender-of-body.ts'

const MB = 1024 * 1024
/** The largest body of a stranger; a sign-in takes 30,000 bytes at most. */
const STRANGERS = 64 * 1024
const BYTES_OF_SENDER = 64 * MB
const BYTES_OF_ALL = 400 * MB
/** Milliseconds within which a body of the size that strangers may send arrives. */
const ARRIVAL = 20_000

declare module 'fastify' {
  interface FastifyRequest {
    /** A stranger's body without a declared length is cut here. */
    isBodyCut: boolean
  }
}

class BodyTooLargeError extends Error {
  readonly statusCode = 413
}

/**
 * Asks who sends a large body before reading it, and bounds what all bodies take of the memory. Forms are not collected: the upload reads them as they arrive.
 */
export function addBodyLimits(app: FastifyInstance, services: AppServices, arrival: number = ARRIVAL): void {
  const inFlight = bytesInFlight(BYTES_OF_SENDER, BYTES_OF_ALL)
  app.decorateRequest('isBodyCut', false)

  app.addHook('onRequest', async (request, reply) => {
    const { headers, routeOptions } = request
    const isChunked = headers['transfer-encoding'] !== undefined
    const length = isChunked ? (routeOptions.bodyLimit ?? STRANGERS) : Number(headers['content-length'] ?? 0)
    if (length === 0 || /^multipart\/form-data/i.test(headers['content-type'] ?? '')) return
    if (length <= STRANGERS) return expectSoon(request, reply, arrival)
    // Fastify refuses it unread.
    if (routeOptions.bodyLimit !== undefined && length > routeOptions.bodyLimit) return
    const sender = await senderOfBody(services, request)
    if (sender === undefined && isChunked) {
      request.isBodyCut = true
      return expectSoon(request, reply, arrival)
    }
    if (sender === undefined) return refuseStranger(services, request, reply)
    const taken = inFlight.take(sender, length)
    if (typeof taken === 'string') return refuseTransport(services, request, reply.header('connection', 'close'), taken === 'ALL_FULL' ? 503 : 429)
    reply.raw.once('finish', taken).once('close', taken)
  })
  app.addHook('preParsing', async (request, _reply, payload) => (request.isBodyCut ? payload.pipe(cutAt(STRANGERS)) : payload))
}

function expectSoon({ raw }: FastifyRequest, reply: FastifyReply, arrival: number): undefined {
  const timer = setTimeout(() => raw.destroy(), arrival).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('finish', stop)
}

/** As for a small body: the page leads to the sign-in when the session has ended. */
function refuseStranger(services: AppServices, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('connection', 'close')
  if (request.is404 || !request.url.startsWith('/api/')) return refuseTransport(services, request, reply, 413)
  const code = apiKeyOfRequest(request) === undefined ? 'LOGIN_ABNORMAL' : 'API_KEY_INVALID'
  return reply.send(refusal(services.model, languageOfRequest(request), [issue(code)], 'LOGINERROR'))
}

function cutAt(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new BodyTooLargeError('The body is larger than a stranger may send'))
      else done(null, chunk)
    },
  })
}
