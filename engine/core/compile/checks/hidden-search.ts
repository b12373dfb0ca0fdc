import { sides } from '../../model/side.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOfPath } from '../../permissions/hiding-masks.ts'

/** Everybody who finds a document sees its number: a hit without one could not be told from another. */
export const hiddenNumbers: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    sides.flatMap((side) => {
      const searchable = entity.searchable?.[side]
      const number = searchable?.by[0] ?? ''
      return searchable !== undefined && hidingMasksOfPath(model, entity, number).some((mask) => mask.side === side)
        ? [errorAt(searchable.at, `"${number}", which names what the ${side} finds of ${entity.name}, is hidden from some`)]
        : []
    }),
  )

/** A seal opens with time, and for each document alone: to be found by a sealed text would tell it, and a hit has no place for the lock. */
export const sealedSearch: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    sides.flatMap((side) => {
      const searchable = entity.searchable?.[side]
      if (searchable === undefined) return []
      return [...searchable.by, ...searchable.shows]
        .filter((path) => hidingMasksOfPath(model, entity, path).some((mask) => mask.side === side && mask.code === undefined))
        .map((path) => errorAt(searchable.at, `"${path}" of ${entity.name} is sealed from the ${side}'s side, and what is found would tell it`))
    }),
  )
