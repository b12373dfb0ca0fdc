import { splitCondition } from '../world/declaration/split-condition.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import { startsOf, targetsOf } from '../world/declaration/region-path.ts'

/**
 * The proof that only the clock makes a guard refuse an action: it asks for a time ahead; whatever leads to where the action starts, or
 * sets the time there, asks for the same; and once the time is past an event takes the document on. Undefined: none.
 */
export function refusesByTheClock(entity: Entity, transition: Transition, { check: { source } }: Rule): string | undefined {
  const field = /^(\w+) >= now$/.exec(source)?.[1]
  const region = entity.regions[transition.region]
  if (field === undefined || region === undefined) return undefined
  const event = eventThatTakesOn(entity, startsOf(region, transition), transition.region, field)
  return event === undefined
    ? undefined
    : `"${source}" fails by the clock alone: whatever sets ${field} asks for it, and once it is past ${event} takes the document on`
}

/** The proof that only the clock lets an action be done from a state: one of its guards asks there for a time that is past. Undefined: none. */
export function doneByTheClock(entity: Entity, transition: Transition, state: string): string | undefined {
  for (const name of transition.guards) {
    const source = entity.rules[name]?.check.source ?? ''
    const sides = splitCondition(source).filter((side) => /^(\w+) == '(\w+)'$/.exec(side)?.[1] !== transition.region || side.includes(`'${state}'`))
    const field = sides.length === 1 ? /^(\w+) <= now$/.exec(sides[0]!)?.[1] : undefined
    const event = field === undefined ? undefined : eventThatTakesOn(entity, [state], transition.region, field)
    if (event !== undefined)
      return `"${source}" holds in ${state} by the clock alone: whatever sets ${field} asks for one ahead, and once it is past ${event} takes the document on`
  }
  return undefined
}

/** The event that the clock fires at a time of the document and that leads out of these states, where no action ever sets a time there that is past. */
function eventThatTakesOn(entity: Entity, states: readonly string[], name: string, field: string): string | undefined {
  const region = entity.regions[name]
  const transitions = Object.values(entity.transitions)
  const event = transitions.find(
    (each) => each.due === field && each.region === name && region !== undefined && states.every((state) => startsOf(region, each).includes(state)),
  )
  if (region === undefined || event === undefined || targetsOf(event).length === 0 || targetsOf(event).some((state) => states.includes(state))) return undefined
  const ahead = (each: Transition): boolean => each.guards.some((guard) => entity.rules[guard]?.check.source === `${field} >= now`)
  const isSafe = transitions.every((each) => {
    const enters =
      each.region === name && targetsOf(each).some((state) => states.includes(state)) && !startsOf(region, each).every((state) => states.includes(state))
    const stays = each.region !== name || startsOf(region, each).some((state) => states.includes(state))
    const begins = each.from === null && (targetsOf(each).length > 0 ? targetsOf(each) : [region.initial]).some((state) => states.includes(state))
    return ahead(each) || (!enters && !begins && !(stays && each.from !== null && mayPutBack(each, field)))
  })
  return isSafe ? event.name : undefined
}

/** Whether an action may set the time to an earlier one. */
function mayPutBack({ input, effects }: Transition, field: string): boolean {
  if (input === '*' || input.some(({ name }) => name === field)) return true
  return effects.some((effect) => effect.kind === 'set' && field in effect.values && effect.values[field]?.source.startsWith(`addMinutes(${field}, `) !== true)
}
