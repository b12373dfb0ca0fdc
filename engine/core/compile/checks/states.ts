import type { Entity } from '../../model/entity.ts'
import type { Region, Transition } from '../../model/lifecycle.ts'
import { placeOf, within } from '../source/source-node.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds states that neither a transition nor an effect leads to, except the initial one. */
export const unreachableStates: Check = (compiled) =>
  eachRegion(compiled, ({ region, transitions, set, placeOfState }) => {
    const reached = new Set([region.initial, ...transitions.flatMap(targetsOf), ...set])
    return region.states.filter(({ name }) => !reached.has(name)).map(({ name }) => errorAt(placeOfState(name), `state "${name}" can never be reached`))
  })

/** Finds states without a way out that are not final. */
export const deadEndStates: Check = (compiled) =>
  eachRegion(compiled, ({ region, transitions, set, placeOfState }) => {
    const leaving = transitions.filter((transition) => transition.from !== null && transition.to !== undefined)
    return region.states
      .filter(
        ({ name, final }) =>
          !final &&
          region.states.length > 1 &&
          ![...set].some((state) => state !== name) &&
          !leaving.some(({ from, to }) => (from!.length === 0 || from!.includes(name)) && to !== name),
      )
      .map(({ name }) => errorAt(placeOfState(name), `state "${name}" is a dead end`, 'lead a transition out of it, or say "final": true'))
  })

/** Finds final states with a way out; deleting is not a state. */
export const finalStatesLeft: Check = (compiled) =>
  eachRegion(compiled, ({ region, transitions }) =>
    region.states
      .filter(({ final }) => final)
      .flatMap(({ name }) =>
        transitions
          .filter((transition) => transition.from?.includes(name) === true && targetsOf(transition).some((to) => to !== name))
          .map((transition) => errorAt(transition.at, `"${name}" is final, and "${transition.name}" leads out of it`)),
      ),
  )

type Look = {
  readonly region: Region
  readonly transitions: readonly Transition[]
  /** The states that effects of other regions' transitions lead to. */
  readonly set: ReadonlySet<string>
  readonly placeOfState: (state: string) => ReturnType<typeof placeOf>
}

function eachRegion({ model, declared }: Parameters<Check>[0], look: (look: Look) => ReturnType<Check>): ReturnType<Check> {
  return Object.values(model.entities).flatMap((entity: Entity) =>
    Object.values(entity.regions).flatMap((region) => {
      const written = declared.get(entity.name)!.regions.find(({ name }) => name === region.name)!
      const transitions = Object.values(entity.transitions).filter((transition) => transition.region === region.name)
      const inside = region.states.filter(({ name }) => written.states[name]?.outside !== true)
      const set = statesSet(entity, region)
      return look({ region: { ...region, states: inside }, transitions, set, placeOfState: (state) => placeOf(within(written.statesNode, state), 'key') })
    }),
  )
}

function targetsOf({ to, approval }: Transition): readonly string[] {
  const between = approval?.between === undefined ? [] : [approval.between]
  if (to === undefined || to === null) return between
  return typeof to === 'string' ? [...between, to] : [...between, ...to.map(({ value }) => value)]
}

/** The states of a region that effects set by name: `"set": { "agreement": "'ASKED'" }`. */
function statesSet({ transitions }: Entity, { name, states }: Region): ReadonlySet<string> {
  const values = Object.values(transitions).flatMap(({ effects }) => effects.flatMap((effect) => (effect.kind === 'set' ? [effect.values[name]?.source] : [])))
  return new Set(states.map((state) => state.name).filter((state) => values.includes(`'${state}'`)))
}
