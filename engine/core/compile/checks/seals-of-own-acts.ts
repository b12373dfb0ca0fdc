import type { Entity } from '../../model/entity.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/**
 * Where the purchaser prints and may act for the supplier, the supplier's seal must tell its own acts from those: it would stand on what the supplier never agreed
 * to.
 */
export const sealsOfOwnActs: Check = ({ model }) =>
  Object.values(model.papers).flatMap(({ name, entity: of, seals }) => {
    const entity = model.entities[of]!
    const isPrintedByPurchaser = Object.values(model.screens).some(
      (screen) => screen.kind === 'paper' && screen.side === 'purchaser' && screen.papers.includes(name),
    )
    if (!isPrintedByPurchaser || !Object.values(entity.transitions).some(({ onBehalf }) => onBehalf !== undefined)) return []
    const acts = fieldsOfActs(entity)
    return Object.values(seals)
      .filter(({ side, when }) => side === 'supplier' && !when.references.some((path) => acts.has(path)))
      .map(({ when }) =>
        errorAt(
          when.at,
          `the supplier's seal on "${name}" would stand where the purchaser acted for the supplier`,
          'let the condition read a flag that the action sets from user.side',
        ),
      )
  })

/** The fields that say which side acted: an action sets them from `user.side`. */
function fieldsOfActs({ transitions }: Entity): ReadonlySet<string> {
  return new Set(
    Object.values(transitions).flatMap(({ effects }) =>
      effects.flatMap((effect) =>
        effect.kind === 'set'
          ? Object.entries(effect.values).flatMap(([field, value]) => (value?.references.includes('user.side') === true ? [field] : []))
          : [],
      ),
    ),
  )
}
