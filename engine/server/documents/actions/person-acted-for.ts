import { type TransitionAttempt, evaluateTransition } from '../../../core/lifecycle/evaluate-transition.ts'
import type { EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { requiredCodes } from '../../../core/permissions/required-codes.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { absentFor } from '../../store/substitutes.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'

type Acted = { readonly issues: readonly Issue[]; readonly inPlaceOf?: string }

/**
 * In whose place an action is taken whose guards ask for a person of the document: nobody's, if the actor is that person. Else the first of those who are away, of
 * whom the guards hold, who could take the action too: who has the codes, and sees the document. Refused as to everybody else, if there is none.
 */
export async function personActedFor(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  attempt: TransitionAttempt,
  evaluationContext: EvaluationContext,
): Promise<Acted> {
  if (!transition.guards.some((name) => ruleOf(entity, name).check.references.includes('user.absent'))) return { issues: [] }
  const { context, actor, tx, now } = work
  const judged = (absent: readonly string[]) => {
    const user = { ...evaluationContext.user, absent }
    return evaluateTransition(context.model, entity, transition, attempt, actor, { ...evaluationContext, user }).issues
  }
  const issues = judged([])
  if (issues.length === 0) return { issues }
  const id = String(attempt.before['id'])
  for (const person of await absentFor(tx, context.model, actor, now, { lock: true })) {
    if (judged([person.accountId]).length > 0) continue
    if (!requiredCodes(transition, person.side).every((code) => person.permissions.has(code))) continue
    if ((await visibleDocuments(tx, context, person, entity, [id], { lines: false })).length > 0) return { issues: [], inPlaceOf: person.accountId }
  }
  return { issues }
}
