import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOfPath } from '../../permissions/hiding-masks.ts'

/** Everybody who has a task sees of which document it is. */
export const hiddenTasks: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.tasks ?? {})
      .filter(({ side }) => hidingMasksOfPath(model, entity, entity.display).some((mask) => mask.side === side))
      .map(({ at, side }) => errorAt(at, `"${entity.display}", by which the ${side}'s side knows its tasks of ${entity.name}, is hidden from some`)),
  )

/** A seal opens for each document by itself, and the list of tasks has no place for the lock; an order by a sealed time would tell it. */
export const sealedTasks: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.tasks ?? {}).flatMap(({ at, side, shows, due }) =>
      [...shows, ...(due === undefined ? [] : [due])]
        .filter((path) => hidingMasksOfPath(model, entity, path).some((mask) => mask.side === side && mask.code === undefined))
        .map((path) => errorAt(at, `"${path}" of ${entity.name} is sealed from the ${side}'s side, and its task would tell it`)),
    ),
  )
