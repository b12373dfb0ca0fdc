import { isOfSide, permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { applyInput, inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { issue } from '../../../core/rules/issue.ts'
import { isUnreadable, validateShape } from '../../../core/rules/validate-input.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { ownsRecords } from '../../schema/system-columns.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { completeDraft } from './create.ts'
import { proposeValues } from './propose-values.ts'
import { presentDraft } from '../visibility/present-document.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { withoutMaskedInput } from '../visibility/without-hidden.ts'
import { withoutUnseenRecords } from '../visibility/without-unseen-records.ts'
import { beginDryRun } from '../unit-of-work/unit-of-work.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'

/**
 * A new document with its defaults: `transition` names the creating one, `document` holds the values entered so far, from which more may follow (a material
 * gives its name and unit). What stays blank is proposed from earlier documents; "_proposed" says from where.
 */
export function runDefaults(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    const creating = Object.values(entity.transitions).filter((transition) => transition.from === null && isOfSide(transition, actor, actor.prefs))
    const asked = envelope.entity?.transition
    const transition = creating.find((candidate) => asked === undefined || candidate.name === asked)
    if (transition === undefined || !ownsRecords(entity, actor.side)) throw new RefusedError([issue('OTHER_SIDE')])
    refuseIf(permissionIssues(transition, actor))
    const entered = withoutMaskedInput(model, entity, actor, (envelope.entity?.document ?? {}) as Row, transition)
    refuseIf(validateShape(model, entity, transition, entered, actor.side).filter(isUnreadable))
    return inTransaction(pool, actor, async (tx) => {
      const work = await beginDryRun(tx, context, actor, actor.enterprise)
      const draft = await withoutUnseenRecords(work, entity, applyInput(model, entity, transition, {}, entered, actor, context.newId))
      const names = new Set(inputFieldsOf(model, entity, transition, actor).map((field) => field.name))
      const completed = await completeDraft(work, entity, { document: draft })
      const reader = await readerFor(tx, context, actor)
      const { document: filled, proposed } = await proposeValues(work, reader, { entity, ...completed, names })
      // From what is proposed more may follow, as from what a person enters.
      const taken = Object.fromEntries(Object.keys(proposed).map((name) => [name, filled[name]]))
      const { document } = Object.keys(taken).length === 0 ? completed : await completeDraft(work, entity, { document: { ...draft, ...taken } })
      const shown = presentDraft(model, entity, document, actor, await evaluationContextOf(work, entity, [document]))
      const values = Object.fromEntries(Object.entries(shown).filter(([name]) => names.has(name)))
      return success({ entity: { ...values, ...(Object.keys(proposed).length > 0 && { _proposed: proposed }) } })
    })
  })
}
