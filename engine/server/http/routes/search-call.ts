import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { prohibited, success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { entityReaderOf, unknownKeys } from '../../calls/read-entity.ts'
import { readerFor } from '../../documents/visibility/reader-for.ts'
import type { Session } from '../../session/load-session.ts'
import { type Hit, findHits, wordsOf } from '../../store/lists/find-hits.ts'
import type { Searched } from '../../store/lists/searched.ts'
import { showHits } from '../../store/lists/show-hits.ts'
import { textCollationOf } from '../../store/lists/text-collation.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { AppServices } from '../requests/app-services.ts'

const MAX_TEXT = 100
/** What somebody opened last. */
const MAX_RECENT = 20
const MAX_ID_LENGTH = 100

/**
 * The documents with a text, over all entities that the person may read and open: `entity: { text }`. And what is still to be seen of those that the person
 * opened last: `{ recent: [{ entity, id }] }`.
 */
export function searchDocuments(
  services: AppServices,
  { actor, invitation }: Session,
  { entity = {} }: RequestEnvelope,
): Promise<AnswerEnvelope> | AnswerEnvelope {
  const { model, pool } = services
  if (invitation !== undefined) return prohibited(model, actor.language)
  return answerOrRefusal(model, actor.language, async () => {
    const given = entityReaderOf(entity)
    given.add(...unknownKeys(entity, ['text', 'recent']))
    const text = given.text('text', { maxLength: MAX_TEXT }) ?? ''
    if (text !== '' && given.found().length === 0 && [...text].length < 2) given.add(issue('SEARCH_TOO_SHORT', 'entity.text'))
    const recent = recentIn(entity['recent'])
    if ('issue' in recent) given.add(recent.issue)
    given.end()
    const wanted = 'issue' in recent ? [] : recent.hits
    const searched = searchedBy(model, actor)
    return inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, services, actor)
      const found = await findHits(tx, model, reader, searched, wordsOf(text), await textCollationOf(pool, tx, 'cn'))
      const shown = await showHits(tx, model, reader, searched, [...found, ...wanted])
      return success({ list: found.flatMap(shown), entity: { recent: wanted.flatMap(shown) } })
    })
  })
}

/** The entities whose documents the person may read, and whose screen the person may open. */
export function searchedBy(model: Model, { side, permissions }: Pick<Actor, 'side' | 'permissions'>): readonly Searched[] {
  return Object.values(model.entities).flatMap((entity) => {
    const searchable = entity.searchable?.[side]
    const screen = model.screens[searchable?.opens ?? '']
    if (searchable === undefined || screen === undefined) return []
    return isAllowed(entity.read[side], permissions) && isAllowed(screen.permission, permissions) ? [{ entity, searchable }] : []
  })
}

function recentIn(given: unknown): { readonly hits: readonly Hit[] } | { readonly issue: Issue } {
  if (given === undefined) return { hits: [] }
  if (!Array.isArray(given) || !given.every(isHit)) return { issue: issue('WRONG_TYPE', 'entity.recent', { expected: 'list' }) }
  if (given.length > MAX_RECENT) return { issue: issue('TOO_MANY_ITEMS', 'entity.recent', { maximum: String(MAX_RECENT) }) }
  return { hits: given.map(({ entity, id }) => ({ entity, id })) }
}

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null) return false
  const { entity, id } = value as Record<string, unknown>
  return typeof entity === 'string' && typeof id === 'string' && id.length <= MAX_ID_LENGTH && !id.includes('\0')
}
