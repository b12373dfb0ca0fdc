import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Person } from '../../people/person.ts'
import { sidesOf } from '../fire-requests.ts'
import type { World } from '../world.ts'

/** The creating actions of people, those by hand first. */
export function creationsOf(world: World, entity: Entity): readonly Transition[] {
  const creating = Object.values(entity.transitions).filter((transition) => transition.from === null && !transition.event && transition.answers === undefined)
  return creating.toSorted((one, other) => Number(needsSource(world, entity, one)) - Number(needsSource(world, entity, other)))
}

/** Whether a creation takes rows of another document and cannot do without: they bring what its side does not enter, or the link to them is required. */
export function needsSource(world: World, entity: Entity, transition: Transition): boolean {
  const conversion = entity.conversions[transition.conversion ?? '']
  if (conversion === undefined) return false
  const target = conversion.into === undefined ? entity : world.model.entities[entity.fields[conversion.into]?.entity ?? '']
  if (target?.fields[conversion.link]?.required === true) return true
  return [...Object.keys(conversion.split), ...Object.keys(conversion.same)].some((name) => {
    const field = entity.fields[name]
    const { sides } = field ?? {}
    return field?.required === true && field.default === undefined && sides !== undefined && !transition.sides.some((side) => sides.includes(side))
  })
}

/** Who fires an action: somebody with all rights of its side; who decides an approval is another than who asked for it. */
export function whoFires(world: World, transition: Transition): Person | undefined {
  const side = sidesOf(world, transition).find((each) => transition.path[each] !== undefined)
  if (side === undefined) return undefined
  return isDecision(transition) ? world.people.colleague(side) : world.people.all(side)
}

/** Whether a document is in the state while some levels of its approval have approved and others have not. */
export function isBetween(entity: Entity, state: string): boolean {
  return Object.values(entity.transitions).some(({ approval }) => approval?.between === state)
}

/** Whether an action decides about what an approval holds back. */
export function isDecision({ approval }: Transition): boolean {
  return approval?.act === 'approve' || approval?.act === 'refuse'
}
