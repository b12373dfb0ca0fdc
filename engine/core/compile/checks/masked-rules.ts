import type { Rule, Transition } from '../../model/lifecycle.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOf } from '../../permissions/hiding-masks.ts'
import { isOfRecord, mayActWithout } from './masked-records.ts'

/** A rule that refuses must not read what is masked in another record. Of the document and its lines the server judges what a person reads. */
export const maskedRules: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.rules).flatMap((rule) => {
      const mask = hidingMasksOf(model, rule.check).find(
        (found) =>
          isOfRecord(model, entity, found.path) &&
          Object.values(entity.transitions).some((transition) => isJudgedIn(rule, transition) && mayActWithout(transition, found)),
      )
      return mask === undefined
        ? []
        : [
            errorAt(
              rule.check.at,
              `"${mask.path}" of another record is hidden from the ${mask.side}'s side without ${mask.code}, which the refusal of "${rule.name}" would tell`,
              'copy it to a masked field of the document, or let the action ask for the code by "sees"',
            ),
          ]
    }),
  )

function isJudgedIn({ name, on }: Rule, { guards, input }: Transition): boolean {
  return guards.includes(name) || (on !== undefined && input.length > 0)
}
