import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { API_KEY_MARK, recordApiKeyAnswer, callByApiKey } from '../../session/load-api-key.ts'
import type { Session } from '../../session/load-session.ts'
import { isGuessAllowed } from '../../session/guess-throttle.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { languageOfRequest } from './language-of-request.ts'
import type { AppServices } from './app-services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The record of an API key's call, to which the answer is added. */
    keyCall: string | null
  }
}

/** Records the answer of each API key call before it is sent. */
export function addApiKeyCallLog(app: FastifyInstance, { pool }: Pick<AppServices, 'pool'>): void {
  app.decorateRequest('keyCall', null)
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { returnCode } = (payload ?? {}) as { returnCode?: unknown }
    if (request.keyCall !== null && typeof returnCode === 'string') await recordApiKeyAnswer(pool, request.keyCall, returnCode)
    return payload
  })
}

/** The key that a program sends instead of cookie and token; undefined if none. */
export function apiKeyOfRequest({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** The machine behind a key, or the refusal. A key stands alone: cookie and token beside it are ignored. */
export async function authenticateApiKey(
  services: AppServices,
  request: FastifyRequest,
  side: Side,
  secret: string,
  isAdmitted: boolean,
): Promise<{ readonly session: Session } | { readonly answer: AnswerEnvelope }> {
  const { model, pool, clock, newId } = services
  const language = languageOfRequest(request)
  const at = clock.now()
  const call = { id: newId(), path: request.url.split('?', 1)[0]!, address: request.ip, at }
  const used = secret.startsWith(API_KEY_MARK) ? await callByApiKey(pool, model, secret, side, call) : ({ kind: 'unknown' } as const)
  switch (used.kind) {
    case 'unknown': {
      const isAllowed = await isGuessAllowed(pool, { id: newId(), kind: 'api key', address: request.ip, at })
      const why = isAllowed ? issue('API_KEY_INVALID') : issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })
      return { answer: refusal(model, language, [why], 'LOGINERROR') }
    }
    case 'tooOften':
      return { answer: refusal(model, language, [issue('TOO_FREQUENT')]) }
    case 'session':
      request.account = used.session.id
      request.keyCall = used.call
      return isAdmitted ? { session: used.session } : { answer: prohibited(model, used.session.actor.language, 'API_KEY_NOT_HERE') }
  }
}
