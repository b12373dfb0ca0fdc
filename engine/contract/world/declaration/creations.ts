import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Person } from '../../people/person.ts'
import { sidesOf } from '../fire-requests.ts'
import type { World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The creating actions of people, those without a source first. */
export function creationsOf(world: World, entity: Entity): readonly Transition[] {
  const creating = Object.values(entity.transitions).filter((transition) => transition.from === null && !transition.event && transition.answers === undefined)
  return creating.toSorted((one, other) => Number(needsSource(world, entity, one)) - Number(needsSource(world, entity, other)))
}

/** Checks whether a creation needs rows of another document: they give values that its side does not enter, or the link to them is required. */
export function needsSource(world: World, entity: Entity, transition: Transition): boolean {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return false
  const target = conversion.into === undefined ? entity : world.model.entities[entity.fields[conversion.into]?.entity ?? '']
  if (target?.fields[conversion.link]?.required === true) return true
  return [...Object.keys(conversion.split), ...Object.keys(conversion.same)].some((name) => {
    const field = entity.fields[name]
    const { sides } = field ?? {}
    return field?.required === true && field.default === undefined && sides !== undefined && !transition.sides.some((side) => sides.includes(side))
  })
}

/** The person who fires an action: one with all rights of its side. The person who decides an approval is not the one who requested it. */
export function personFor(world: World, transition: Transition): Person | undefined {
  const side = sidesOf(world, transition).find((each) => transition.path[each] !== undefined)
  if (side === undefined) return undefined
  return isDecision(transition) ? world.people.colleague(side) : world.people.all(side)
}

/** Checks whether this is the state between two levels of an approval. */
export function isBetweenApprovalLevels(entity: Entity, state: string): boolean {
  return Object.values(entity.transitions).some(({ approval }) => approval?.between === state)
}

/** Checks whether an action decides an approval. */
export function isDecision({ approval }: Transition): boolean {
  return approval?.act === 'approve' || approval?.act === 'refuse'
}
