import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { hasFourEyes } from '../../core/permissions/four-eyes.ts'
import { NEEDS_SECOND_PERSON } from '../world/actions/by-two.ts'
import { requestFor, sendRequestAlone } from '../world/fire-requests.ts'
import type { World } from '../world/world.ts'
import { reachBaseline } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/**
 * What asks who does it: refused to somebody whose second factor is too old, before anything else is looked at; not to somebody who has just given it. With a
 * second person, one alone is refused, however often they ask.
 */
export function authenticationCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      if (transition.authenticatedBy === undefined) return []
      const sides = transition.sides.filter((side) => transition.path[side] !== undefined)
      return sides.flatMap((side) => [
        ...(['old', 'fresh'] as const).map((factor) => factorCase(entity, transition, side, factor)),
        ...(transition.authenticatedBy === 'secondPerson' ? [aloneCase(entity, transition, side)] : []),
      ])
    }),
  )
}

function factorCase(entity: Entity, transition: Transition, side: Side, factor: 'old' | 'fresh'): Case {
  const about = `${entity.name}.${transition.name}`
  return {
    id: `${about}/permission/${factor}Factor/${side}`,
    kind: 'permission',
    about,
    title: `${about} is ${factor === 'old' ? 'refused to somebody whose second factor is too old' : 'open to somebody who has just given a second factor'} (${side})`,
    why: { text: `authenticatedBy ${transition.authenticatedBy}`, at: transition.at },
    async ready(world): Promise<Trial | Unsent> {
      const person = await world.people.withFactor(side, factor)
      if (person === undefined) return unreached(`no account of the ${side}'s side has a session with ${factor === 'old' ? 'an old' : 'a fresh'} second factor`)
      // Nothing is to be done: what is not there is told to whoever may ask, and what is required to whoever may create.
      const request = requestFor(person, transition, transition.from === null ? undefined : { id: 'nobody', version: 1 }, {})
      if (request === undefined) return unreached('its side has no path')
      const code = factor === 'old' ? 'SECOND_FACTOR_NEEDED' : transition.from === null ? 'REQUIRED' : 'NOT_FOUND'
      return { request, expected: { status: 'SUCCESS', code }, isRepeatable: false }
    },
  }
}

function aloneCase(entity: Entity, transition: Transition, side: Side): Case {
  const about = `${entity.name}.${transition.name}`
  return {
    id: `${about}/permission/alone/${side}`,
    kind: 'permission',
    about,
    title: `${about} is done by no one alone, however often they ask (${side})`,
    why: { text: 'authenticatedBy secondPerson', at: transition.at },
    ready: (world) => alone(world, entity, transition, side),
  }
}

async function alone(world: World, entity: Entity, transition: Transition, side: Side): Promise<Trial | Unsent> {
  const person = world.people.all(side)
  if (!hasFourEyes(world.model, world.people.all('purchaser').actor.prefs)) return unreached('the preferences ask for no four eyes')
  const reached = await reachBaseline(world, entity, transition, person, { variant: 0, isOwn: true })
  const request = reached?.base === undefined ? undefined : requestFor(person, transition, reached.base.subject, reached.base.input)
  if (request === undefined) return unreached(`no record was brought to where ${transition.name} may be done`)
  const send = async () => {
    await sendRequestAlone(world, request)
    return sendRequestAlone(world, request)
  }
  return { request, expected: { status: 'SUCCESS', code: NEEDS_SECOND_PERSON }, isRepeatable: false, send }
}
