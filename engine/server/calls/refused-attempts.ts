import { beginningOf } from '../../core/text/beginning-of.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'

/** The document of a refused attempt, as far as the request named one, and the reason. */
export type RefusedAttempt = { readonly document: string | null; readonly codes: readonly string[] }

/** One item of an answer's list, if each item is done or refused separately. */
type ItemAnswer = { readonly id?: unknown; readonly returnCode?: unknown; readonly issues?: readonly Issue[] }

const MAX_NAMED = 200

/** The refused part of a request: everything, some items, or nothing. */
export function refusedAttempts({ entity, entityList = [] }: RequestEnvelope, answer: AnswerEnvelope): readonly RefusedAttempt[] {
  const items = ((answer.list ?? []) as readonly ItemAnswer[]).filter(({ returnCode }) => typeof returnCode === 'string' && returnCode !== '0')
  if (items.length > 0) return items.slice(0, MAX_NAMED).map(({ id, issues }) => ({ document: idOf(id), codes: codesOf(issues) }))
  if (answer.status === 'SUCCESS' && answer.returnCode === '0') return []
  const ids = [entity, ...entityList]
    .map((row) => idOf(row?.id))
    .filter((id) => id !== null)
    .slice(0, MAX_NAMED)
  return (ids.length === 0 ? [null] : ids).map((document) => ({ document, codes: codesOf(answer.issues) }))
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' ? beginningOf(id, 100) : null
}

function codesOf(issues: readonly Issue[] = []): readonly string[] {
  return [...new Set(issues.map(({ code }) => code))]
}
