import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PUBLISHER } from '../../../core/compile/entity/compile-published.ts'
import type { Entity, Published } from '../../../core/model/entity.ts'
import type { Language } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { newRateLimit } from '../../calls/rate-limit.ts'
import { MAX_COUNTED, type Publication, listPublications } from '../../store/lists/list-publications.ts'
import { inTransaction } from '../../store/transaction.ts'
import { refusal, success } from '../../calls/answer.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'

/** The largest and the usual page size of a public list, and the last page. */
const MAX_ROWS = 50
const USUAL_ROWS = 20
const MAX_PAGES = 200
const MAX_SEARCH_LENGTH = 100

/** No enterprise: public rows belong to the platform table alone. */
const NOBODY = { side: 'supplier', enterprise: '' } as const

/** The lists that everybody may read, signed in or not. No session is looked up. */
export function addPublicRoutes(app: FastifyInstance, services: AppServices): void {
  const rateLimit = newRateLimit()
  for (const entity of Object.values(services.model.entities)) {
    const { published } = entity
    if (published === undefined) continue
    app.post(`${published.path}/list`, async (request) => {
      const language = languageOfRequest(request)
      if (!rateLimit(request.ip, services.clock.now())) return refusal(services.model, language, [issue('TOO_FREQUENT')])
      return answerList(services, entity, published, request, language)
    })
  }
}

async function answerList(services: AppServices, entity: Entity, published: Published, request: FastifyRequest, language: Language): Promise<AnswerEnvelope> {
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = [...issues, ...(issues.length > 0 ? [] : askedIssues(envelope))]
  if (wrong.length > 0) return refusal(services.model, language, wrong)
  const { page = 1, pageSize = USUAL_ROWS } = envelope.pager ?? {}
  const search = String(envelope.entity?.['search'] ?? '').trim()
  const { rows, total } = await inTransaction(services.pool, NOBODY, (tx) =>
    listPublications(tx, {
      entity: entity.name,
      ...([...search].length >= 2 && { search }),
      withNames: published.fields.includes(PUBLISHER),
      now: services.clock.now(),
      size: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  return success({ list: rows.map((row) => shown(row, published, language)), pager: { page, pageSize, total, capped: total === MAX_COUNTED } })
}

function askedIssues({ entity = {}, pager }: RequestEnvelope): readonly Issue[] {
  const { page = 1, pageSize = USUAL_ROWS } = pager ?? {}
  const { search, ...rest } = entity
  const isText = search === undefined || (typeof search === 'string' && search.length <= MAX_SEARCH_LENGTH)
  return [
    ...unknownKeys(rest, []),
    ...(isText ? [] : [issue('WRONG_TYPE', 'entity.search', { expected: 'text' })]),
    ...(page > MAX_PAGES || pageSize > MAX_ROWS ? [issue('PAGER_WRONG', 'pager')] : []),
  ]
}

function shown(
  { id, content, until, publishedAt, name, englishName }: Publication,
  { fields }: Published,
  language: Language,
): Readonly<Record<string, unknown>> {
  const publisher = language === 'en' && englishName !== '' ? englishName : name
  return { id, ...content, ...(fields.includes(PUBLISHER) && { publisher }), until, publishedAt }
}
