import type { Entity } from './entity.ts'
import type { Formula } from './formula.ts'
import type { Model } from './model.ts'

/** The entity, or line entity, whose fields a formula reads; undefined for one that reads none. The filter of a reference also names the row that chooses: "unit/orderLine". */
export function entityOfFormula({ entities }: Pick<Model, 'entities'>, { scope }: Pick<Formula, 'scope'>): Entity | undefined {
  return entities[scope.split('/', 1)[0] ?? '']
}
