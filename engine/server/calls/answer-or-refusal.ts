import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import type { AnswerEnvelope, Issue } from '../../core/wire/envelope.ts'
import { refusal } from './answer.ts'
import { ListRefusedError } from '../store/lists/list-request.ts'
import { StaleVersionError } from '../store/documents/stale-version.ts'
import { violationIssues } from './database-violations.ts'
import { RefusedError } from './refused-error.ts'
import { staleVersionIssue } from './stale-version-issue.ts'

/** The issues of a refusal. Throws every other error again. */
export function issuesOfError(model: Model, error: unknown): readonly Issue[] {
  if (error instanceof RefusedError || error instanceof ListRefusedError) return error.issues
  if (error instanceof StaleVersionError) {
    const latest = error.since.at(-1)
    return [staleVersionIssue('version', { version: error.version, current: error.current, by: latest?.accountName ?? '' })]
  }
  const violated = violationIssues(model, error)
  if (violated === undefined) throw error
  return violated
}

/** The answer of a call, or its refusal. */
export async function answerOrRefusal(model: Model, language: Language, work: () => Promise<AnswerEnvelope>): Promise<AnswerEnvelope> {
  try {
    return await work()
  } catch (error) {
    return refusalAnswer(model, language, issuesOfError(model, error))
  }
}

/** The answer to a refusal: PROHIBIT if a permission is missing. */
export function refusalAnswer(model: Model, language: Language, issues: readonly Issue[]): AnswerEnvelope {
  return refusal(model, language, issues, issues[0]?.code === 'NO_PERMISSION' ? 'PROHIBIT' : 'SUCCESS')
}
