import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { conditionsOf } from './conditions.ts'
import type { Goal } from '../goal.ts'
import { relevantFields, touches } from '../relevant-fields.ts'
import type { FormulaPaths } from '../relevant-fields.ts'
import type { World } from '../world.ts'

/** Every "entity.field" that may matter for a goal: the fields that it reads, its state, and the fields that the actions which change those read. */
export function goalFields(world: World, entity: Entity, { reads, targetState }: Goal): ReadonlySet<string> {
  const first: readonly FormulaPaths[] = [...reads, ...(targetState === undefined ? [] : [{ entity: targetState.entity, paths: [targetState.region] }])]
  const wanted = relevantFields(world.model, first)
  const own = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(world.model, field.entity))]
  const asked = own.flatMap((each) =>
    Object.values(each.transitions).flatMap((transition) =>
      transition.event || transition.from === null || transition.input === '*' || !touches(each, transition, wanted)
        ? []
        : conditionsOf(world, each, transition),
    ),
  )
  return relevantFields(world.model, [...first, ...asked])
}
