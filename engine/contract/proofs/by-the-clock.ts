import { splitCondition } from '../world/declaration/split-condition.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import { startsOf, targetsOf } from '../world/declaration/region-path.ts'

/**
 * Proves that only the clock makes a guard refuse an action: the guard asks for a future time; every way to the start of the action, or every setter of that
 * time, asks for the same; and an event moves the document on once the time has passed. Returns undefined without a proof.
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

/** Proves that only the clock allows an action from a state: one of its guards asks there for a past time. Returns undefined without a proof. */
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

/** The clock event at a time of the document that leads out of these states, if no action ever sets a past time there. */
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

/** Checks whether an action may set the time to an earlier one. */
function mayPutBack({ input, effects }: Transition, field: string): boolean {
  if (input === '*' || input.some(({ name }) => name === field)) return true
  return effects.some((effect) => effect.kind === 'set' && field in effect.values && effect.values[field]?.source.startsWith(`addMinutes(${field}, `) !== true)
}
