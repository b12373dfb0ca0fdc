import { permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { refusalOf } from '../../../core/lifecycle/convert.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { scaleOf } from '../../../core/model/stored-value.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { readConstraints } from '../../../core/operations/read-constraints.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { operations } from '../../../procurement/operations.ts'
import { success } from '../../calls/answer.ts'
import { withSolver } from '../../solver/with-solver.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseMasked, rowsForOperation } from './operation-rows.ts'
import { lockSources } from './picks-of.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import { dryRunFromSources } from './dry-run-from-sources.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/**
 * What the operation of a conversion proposes to take of chosen source rows, or of whole documents (`entityList` of ids), under the given questions
 * (`entity.asked`); without them, only the rows that it would choose from. It changes nothing: the ordinary action takes what is proposed, and checks it like
 * any input.
 */
export function runPropose(context: CallContext, actor: Actor, entityName: string, transitionName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  const conversion = conversionOf(entity, transition)
  const operation = conversion?.operation
  if (transition === undefined || conversion === undefined || operation === undefined)
    throw new TypeError(`Cannot propose for "${transitionName}" of "${entityName}": its conversion has no operation`)
  return answerOrRefusal(context.model, actor.language, async () => {
    refuseIf(permissionIssues(transition, actor))
    refuseMasked(context.model, conversion, actor)
    const { asked: given, ...others } = envelope.entity ?? {}
    const { asked, issues } = readConstraints(operation.name, given ?? {})
    refuseIf([...Object.keys(others).map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key })), ...issues])
    // A solver takes seconds, so no rows are locked meanwhile.
    const { rows, scale } = await dryRunFromSources(context, actor, entity, transition, envelope, async ({ work, made, picks }) => {
      const { model } = work.context
      const taken = entityOf(model, made.fields[conversion.into ?? '']?.entity ?? entityName).fields[conversion.take.field]!
      const sources = await lockSources(work, conversion, picks)
      const chosen = [...new Set(picks.map(({ source }) => source ?? ''))].flatMap((id): readonly LiveValues[] => {
        const values = sources.get(id)
        return values === undefined ? [] : [values]
      })
      const found = rowsForOperation(model, conversion, actor, chosen)
      if (found.length === 0) refuseIf(whyNot(model, conversion, picks, sources))
      return { rows: found, scale: scaleOf(taken, work.prefs) }
    })
    refuseIf(rows.length === 0 ? [issue('NOTHING_TO_TAKE', 'entityList')] : [])
    if (given === undefined) return success({ entity: { rows } })
    const proposed = await withSolver((solve) => operations[operation.name](rows, asked, scale, solve))
    if (proposed === undefined) throw new RefusedError([issue('PROPOSALS_BUSY')])
    if ('refused' in proposed) throw new RefusedError([issue(proposed.refused, 'entityList')])
    return success({ entity: { rows, ...proposed } })
  })
}

/** Why none of the chosen rows may be taken, as the action itself would answer. */
function whyNot(model: Model, conversion: Conversion, picks: readonly SourcePick[], sources: ReadonlyMap<string, LiveValues>): readonly Issue[] {
  return picks.flatMap(({ source, path }) => {
    const values = sources.get(source ?? '')
    return values === undefined || holds(model, conversion.when, values) ? [] : [issue(refusalOf(model, conversion, values), at(path, conversion.link))]
  })
}
