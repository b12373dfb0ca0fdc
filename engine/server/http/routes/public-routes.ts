import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PUBLISHER } from '../../../core/compile/entity/compile-published.ts'
import type { Addressed, Entity, Published } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { maskReasonsOf } from '../../../core/permissions/mask-document.ts'
import type { Language } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { newRateLimit } from '../../calls/rate-limit.ts'
import { MAX_COUNTED, type Publication, listPublications } from '../../store/lists/list-publications.ts'
import { inTransaction } from '../../store/transaction.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'

/** The largest and the usual page size of a public list, and the last page. */
const MAX_ROWS = 50
const USUAL_ROWS = 20
const MAX_PAGES = 200
const MAX_SEARCH_LENGTH = 100

/** The input that names one publication. */
const ONE = 'publication'

/** No enterprise: public rows belong to the platform table alone. */
const NOBODY = { side: 'supplier', enterprise: '' } as const

/** The lists of what is published: for everybody, signed in or not, without a look at the session; or for people of one side. */
export function addPublicRoutes(app: FastifyInstance, services: AppServices): void {
  const rateLimit = newRateLimit()
  for (const entity of Object.values(services.model.entities)) {
    const { published } = entity
    if (published === undefined) continue
    app.post(`${published.path}/list`, async (request) => {
      if (published.to !== undefined) return answerReader(services, entity, published, published.to, request)
      const language = languageOfRequest(request)
      if (!rateLimit(request.ip, services.clock.now())) return refusal(services.model, language, [issue('TOO_FREQUENT')])
      return answerList(services, entity, published, request, language)
    })
  }
}

/** The list for a person of the side that it is published to, with the copies of the person's own enterprise. */
async function answerReader(services: AppServices, entity: Entity, published: Published, to: Addressed, request: FastifyRequest): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request))
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const forbidden = whyUnread(to, actor)
  if (invitation !== undefined || forbidden !== undefined) return prohibited(services.model, actor.language, forbidden)
  return answerList(services, entity, published, request, actor.language, actor)
}

/** Why a person does not read what is published to a side. */
export function whyUnread(to: Addressed, { side, permissions }: Pick<Actor, 'side' | 'permissions'>): 'OTHER_SIDE' | 'NO_PERMISSION' | undefined {
  if (side !== to.side) return 'OTHER_SIDE'
  return permissions.has(to.read) ? undefined : 'NO_PERMISSION'
}

async function answerList(
  services: AppServices,
  entity: Entity,
  published: Published,
  request: FastifyRequest,
  language: Language,
  reader?: Actor,
): Promise<AnswerEnvelope> {
  const { envelope, issues } = readEnvelope(request.body)
  const filters = filtersOf(entity, published)
  const wrong = [...issues, ...(issues.length > 0 ? [] : askedIssues(envelope, filters))]
  if (wrong.length > 0) return refusal(services.model, language, wrong)
  const { page = 1, pageSize = USUAL_ROWS } = envelope.pager ?? {}
  const search = String(envelope.entity?.['search'] ?? '').trim()
  const { rows, total } = await inTransaction(services.pool, reader ?? NOBODY, (tx) =>
    listPublications(tx, {
      entity: entity.name,
      ...([...search].length >= 2 && { search }),
      ...(envelope.entity?.[ONE] !== undefined && { id: String(envelope.entity[ONE]) }),
      where: Object.fromEntries(filters.flatMap((name) => (envelope.entity?.[name] === undefined ? [] : [[name, String(envelope.entity[name])]]))),
      withNames: seesPublisher(published, reader),
      ...(reader !== undefined && { reader: { side: reader.side, enterprise: reader.enterprise } }),
      now: services.clock.now(),
      size: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  return success({
    list: rows.map((row) => shown(masked(services.model, entity, row, reader), published, language, reader)),
    pager: { page, pageSize, total, capped: total === MAX_COUNTED },
  })
}

/** By what a list is narrowed: published texts and options of the document, by exact values. */
function filtersOf(entity: Entity, { fields }: Published): readonly string[] {
  return fields.filter((name) => ['text', 'enum'].includes(entity.fields[name]?.type ?? ''))
}

function askedIssues({ entity = {}, pager }: RequestEnvelope, filters: readonly string[]): readonly Issue[] {
  const { page = 1, pageSize = USUAL_ROWS } = pager ?? {}
  const { search, ...rest } = entity
  const isName = (value: unknown) => typeof value === 'string' && value.length <= MAX_SEARCH_LENGTH
  const odd = Object.entries(rest).filter(([name, value]) => [...filters, ONE].includes(name) && !isName(value))
  const isText = search === undefined || (typeof search === 'string' && search.length <= MAX_SEARCH_LENGTH)
  return [
    ...unknownKeys(rest, [...filters, ONE]),
    ...odd.map(([name]) => issue('WRONG_TYPE', `entity.${name}`, { expected: 'text' })),
    ...(isText ? [] : [issue('WRONG_TYPE', 'entity.search', { expected: 'text' })]),
    ...(page > MAX_PAGES || pageSize > MAX_ROWS ? [issue('PAGER_WRONG', 'pager')] : []),
  ]
}

function shown(
  { id, content, until, publishedAt, name, englishName }: Publication,
  published: Published,
  language: Language,
  reader: Actor | undefined,
): Readonly<Record<string, unknown>> {
  const publisher = language === 'en' && englishName !== '' ? englishName : name
  return { id, ...content, ...(seesPublisher(published, reader) && { publisher }), until, publishedAt }
}

/** Whether a reader is told who published. */
export function seesPublisher({ fields, to }: Published, reader: Pick<Actor, 'permissions'> | undefined): boolean {
  return fields.includes(PUBLISHER) && (to?.publisher === undefined || reader?.permissions.has(to.publisher) === true)
}

/** The copy as its reader may see it: what the masks of the entity hide from people without a code is hidden here too. */
function masked(model: Model, entity: Entity, publication: Publication, reader: Actor | undefined): Publication {
  if (reader === undefined) return publication
  const hidden = new Map(maskReasonsOf(model, entity, reader).map(({ field, mask }) => [field, mask.mask]))
  for (const { type, name, entity: row } of Object.values(entity.fields))
    if (type === 'lines') for (const { field, mask } of maskReasonsOf(model, entityOf(model, row ?? ''), reader)) hidden.set(`${name}.${field}`, mask.mask)
  if (hidden.size === 0) return publication
  const hide = (value: unknown, path: string): unknown => (value !== null && hidden.has(path) ? hidden.get(path) : value)
  const content = Object.entries(publication.content).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((row: Readonly<Record<string, unknown>>) =>
          Object.fromEntries(Object.entries(row).map(([field, one]) => [field, hide(one, `${name}.${field}`)])),
        )
      : hide(value, name),
  ])
  return { ...publication, content: Object.fromEntries(content) as Publication['content'] }
}
