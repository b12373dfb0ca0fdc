import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { maskIssues } from '../../../core/permissions/mask-issues.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { isRecordVisible } from '../unit-of-work/row-visibility.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

const MASK = '****'

/**
 * Issues that another document than the one acted on gives rise to, as this person may hear them: of a document that they may not read they hear the code alone,
 * without its figures and without a place in it.
 */
export function issuesAbout(
  work: UnitOfWork,
  entity: Entity,
  document: Document,
  evaluationContext: EvaluationContext,
  issues: readonly Issue[],
): readonly Issue[] {
  if (issues.length === 0) return issues
  const { context, actor } = work
  const { [actor.side]: code } = entity.read
  const mayRead = entity.parties.includes(actor.side) && (code === undefined || actor.permissions.has(code))
  if (mayRead && isRecordVisible(work, entity, document, evaluationContext)) return maskIssues(context.model, entity, actor, issues)
  return issues.map((issue) => ({ ...issue, path: '', params: masked(issue) }))
}

/** Does the work; a refusal of it becomes one about that document (`issuesAbout`). */
export async function refusingAbout<Result>(
  work: UnitOfWork,
  entity: Entity,
  document: Document,
  evaluationContext: () => Promise<EvaluationContext>,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    throw new RefusedError(issuesAbout(work, entity, document, await evaluationContext(), error.issues))
  }
}

const masked = ({ params }: Issue) => Object.fromEntries(Object.keys(params).map((name) => [name, MASK]))
