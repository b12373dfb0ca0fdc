import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../core/model/side.ts'

/** The language before sign-in: `lang` in the address, otherwise the browser's preference, otherwise Chinese. */
export function languageOfRequest(request: FastifyRequest): Language {
  // An address that cannot be decoded has no query.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (lang === 'en' || lang === 'cn') return lang
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'cn'
}
