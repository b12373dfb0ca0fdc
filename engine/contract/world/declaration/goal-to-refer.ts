import { expressionOf } from '../../../core/expression/expression-of.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { partsOfCondition } from './conditions.ts'
import { conjunctsOf } from './conjuncts.ts'
import type { Goal, TargetState } from '../goal.ts'
import type { World } from '../world.ts'

/** The goal of a record that a field can point to. */
export function goalToRefer(world: World, entity: Entity, target: Entity, field: string, filter: Formula): Goal {
  const targetState = targetStateOf(world.model, target, filter)
  return {
    name: `for ${entity.name}.${field}`,
    isThere: ({ values }) => holds(world.model, filter, values),
    reads: partsOfCondition(world, target, filter),
    ...(targetState !== undefined && { targetState }),
  }
}

/** The state that a condition asks for: "phase == 'OPEN'" among the conjuncts, or the first of several possible states. */
export function targetStateOf(model: Model, entity: Entity, condition: Formula): TargetState | undefined {
  for (const part of conjunctsOf(model, condition)) {
    const { tree } = expressionOf(model, part)
    if ((tree.kind !== 'compare' || tree.operator !== '==') && tree.kind !== 'in') continue
    const region = tree.left.kind === 'variable' ? entity.regions[tree.left.name] : undefined
    const first = tree.right.kind === 'list' ? tree.right.items[0] : tree.right
    if (region !== undefined && first?.kind === 'literal') return { entity: entity.name, region: region.name, state: String(first.value) }
  }
  return undefined
}
