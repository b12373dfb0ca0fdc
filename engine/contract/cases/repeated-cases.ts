import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { needsVersion } from '../../core/model/needs-version.ts'
import { requestFor, sendRequest } from '../world/fire-requests.ts'
import { canBeDone } from '../world/declaration/reachable.ts'
import { readDocument } from '../world/read.ts'
import type { World } from '../world/world.ts'
import { baselineFor, newBaseline, ownerOf } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/**
 * An edit and a decision send the version that was read and a stale one is refused, as is one that an action on a line names; an action with
 * `oncePerDay` is refused the second time.
 */
export function repeatedCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      if (transition.event || transition.from === null || !canBeDone(model, entity, transition)) return []
      const one = (name: string, title: string, text: string, kind: Case['kind'], ready: Case['ready']): Case => ({
        id: `${entity.name}.${transition.name}/${kind}/${name}`,
        kind,
        about: `${entity.name}.${transition.name}`,
        title: `${transition.name} of ${entity.name} ${title}`,
        why: { text, at: transition.at },
        ready,
      })
      const cases: Case[] = []
      const why = transition.input === '*' ? 'an edit replaces what it read' : 'a decision is about what it read'
      if (needsVersion(transition))
        cases.push(
          one('noVersion', 'says which version it read', why, 'boundary', (world) => withVersion(world, entity, transition, undefined, 'VERSION_REQUIRED')),
          one('staleVersion', 'is refused where the document has changed since', why, 'boundary', (world) =>
            withVersion(world, entity, transition, '0', 'STALE_VERSION'),
          ),
        )
      else if (entity.line !== undefined)
        cases.push(
          one('staleVersion', 'is refused where the document has changed since', 'a named version is the present one', 'boundary', (world) =>
            withVersion(world, entity, transition, '0', 'STALE_VERSION'),
          ),
        )
      if (transition.oncePerDay !== undefined)
        cases.push(one('twice', 'is not done twice a day', `oncePerDay ${transition.oncePerDay}`, 'action', (world) => twice(world, entity, transition)))
      return cases
    }),
  )
}

async function withVersion(world: World, entity: Entity, transition: Transition, version: string | undefined, code: string): Promise<Trial | Unsent> {
  const base = await baselineFor(world, entity, transition)
  const request = base?.subject === undefined ? undefined : requestFor(base.asked.person, transition, { id: base.subject.id, version }, base.input)
  return request === undefined
    ? unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
    : { request, expected: { status: 'SUCCESS', code }, isRepeatable: true }
}

async function twice(world: World, entity: Entity, transition: Transition): Promise<Trial | Unsent> {
  const base = await newBaseline(world, entity, transition, { variant: 0 })
  const first = base?.subject === undefined ? undefined : requestFor(base.asked.person, transition, base.subject, base.input)
  if (base?.subject === undefined || first === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  await sendRequest(world, first)
  const document = await readDocument(world, ownerOf(world, entity), String(base.subject.id))
  const again = requestFor(base.asked.person, transition, { id: base.subject.id, version: document?.version }, base.input)
  return again === undefined
    ? unreached('its side has no path')
    : { request: again, expected: { status: 'SUCCESS', code: transition.oncePerDay! }, isRepeatable: false }
}
