import { conditionsOfState } from '../../lifecycle/unread/masked-decisions.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOf } from '../../permissions/hiding-masks.ts'
import type { FieldMask } from '../../permissions/hiding-masks.ts'
import { isOfRecord, mayActWithout } from './masked-records.ts'

/**
 * What is masked in another record must not decide what comes of an action: its state, the levels of its approval, a document in place of the one that was asked
 * for, or whether a row is taken. Of the document itself the server judges what a person reads.
 */
export const maskedOutcomes: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      conditionsOfOutcome(model, entity, transition).flatMap(({ formula, hides }) => {
        const mask = hides.find((found) => mayActWithout(transition, found))
        return mask === undefined
          ? []
          : [
              errorAt(
                formula.at,
                `"${mask.path}" of another record is hidden from the ${mask.side}'s side without ${mask.code}, which the outcome of "${transition.name}" would tell`,
                'copy it to a masked field of the document, or let the action ask for the code by "sees"',
              ),
            ]
      }),
    ),
  )

type Condition = { readonly formula: Formula; readonly hides: readonly FieldMask[] }

function conditionsOfOutcome(model: Model, entity: Entity, transition: Transition): readonly Condition[] {
  const { approval, instead, conversion } = transition
  const started = approval?.act === 'start' ? entity.approvals[approval.name] : undefined
  const replacement = model.entities[instead?.entity ?? '']
  const taken = entity.conversions[conversion ?? '']
  const ofRecords = (of: Entity, formula: Formula): Condition => ({
    formula,
    hides: hidingMasksOf(model, formula).filter(({ path }) => isOfRecord(model, of, path)),
  })
  return [
    ...conditionsOfState(transition).map((formula) => ofRecords(entity, formula)),
    ...(started === undefined ? [] : [ofRecords(entity, started.by)]),
    ...(instead === undefined || replacement === undefined ? [] : [ofRecords(replacement, instead.when)]),
    ...(taken?.reasons?.map(({ when }) => when) ?? [taken?.when ?? []].flat()).map((formula) => ({
      formula,
      hides: hidingMasksOf(model, formula).filter(({ path }) => !isPresenceAlone(formula, path)),
    })),
  ]
}

/** Checks whether a formula only asks whether there is a value: that is no secret. */
function isPresenceAlone({ source }: Formula, path: string): boolean {
  const rest = source.replaceAll(`has(${path})`, '')
  return rest !== source && !rest.split(/[^\w.]+/).includes(path)
}
