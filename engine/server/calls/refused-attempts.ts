import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'

/** On which document something was tried in vain, as far as the request named one, and why it was refused. */
export type RefusedAttempt = { readonly document: string | null; readonly codes: readonly string[] }

/** What an answer's list holds where each item was done or refused on its own. */
type ItemAnswer = { readonly id?: unknown; readonly returnCode?: unknown; readonly issues?: readonly Issue[] }

const MAX_NAMED = 200

/** What of a request was refused: everything, some of its items, or nothing. */
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
  return typeof id === 'string' ? id.slice(0, 100) : null
}

function codesOf(issues: readonly Issue[] = []): readonly string[] {
  return [...new Set(issues.map(({ code }) => code))]
}
