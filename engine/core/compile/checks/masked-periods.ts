import type { Periods } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOf, hidingMasksOfPath } from '../../permissions/hiding-masks.ts'
import { mayActWithout } from './masked-records.ts'

/**
 * Whoever may not read the key of a period must not write records that have one: that two of them overlap, or do not, would tell whether their keys are the
 * same.
 */
export const maskedPeriods: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const { periods } = entity
    if (periods === undefined) return []
    const read = [periods.from, periods.to, ...periods.per]
    const masks = [...read.flatMap((name) => hidingMasksOfPath(model, entity, name)), ...hidingMasksOf(model, periods.when)]
    return Object.values(entity.transitions).flatMap((transition) => {
      const mask = writesPeriod(periods, transition) ? masks.find((found) => mayActWithout(transition, found)) : undefined
      return mask === undefined
        ? []
        : [
            errorAt(
              transition.at,
              `"${mask.path}" is hidden from the ${mask.side}'s side without ${mask.code}, which an overlap refused to "${transition.name}" would tell`,
              'let the action ask for the code by "sees"',
            ),
          ]
    })
  })

/** Checks whether an action can make two periods overlap: it makes a record, or writes what its period is judged by. */
function writesPeriod({ per, from, to, when }: Periods, { from: states, input }: Transition): boolean {
  const judged = new Set([...per, from, to, ...when.references])
  return states === null || input === '*' || input.some(({ name }) => judged.has(name))
}
