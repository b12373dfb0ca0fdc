import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../core/model/side.ts'

/** The language before sign-in: `lang` in the address, otherwise the browser's preference, otherwise Chinese. */
export function languageOfRequest(request: FastifyRequest): Language {
  // An address that cannot be decoded has no query.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (lang === 'en' || lang === 'cn') return lang
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'cn'
}

/** The language that a page says it shows. A browser's own preferences have weights or regions beside it. */
export function languageOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const said = headers['accept-language']
  return said === 'en' ? 'en' : said === 'zh-CN' ? 'cn' : undefined
}
