import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Document } from '../../../core/model/document.ts'
import { withRuleFor } from '../actions/approval.ts'
import { personFor } from '../declaration/creations.ts'
import { makeFromSources } from './make-from-sources.ts'
import { setPreferencesToLeast } from '../actions/preferences.ts'
import type { MakeOptions, World } from '../world.ts'

/**
 * Runs a step while a creation gives its replacement (`instead`): every amount needs an approval, and every preference threshold is at its minimum.
 */
export async function withReplacement<Result>(world: World, { instead }: Transition, work: () => Promise<Result>): Promise<Result | undefined> {
  if (instead === undefined || !(await setPreferencesToLeast(world, instead.when))) return undefined
  return withRuleFor(world, entityOf(world.model, instead.entity), work)
}

/** Makes a document that replaces another until it is approved, by the creation of that other one. Returns its id. */
export async function makeReplacement(world: World, entity: Entity, { variant }: MakeOptions): Promise<string | undefined> {
  for (const cause of Object.values(world.model.entities))
    for (const transition of Object.values(cause.transitions)) {
      if (transition.instead?.entity !== entity.name || transition.event) continue
      const found = await makeReplacementBy(world, cause, transition, { variant })
      if (found !== undefined) return found
    }
  return undefined
}

/** Returns the id of the replacement that this creation makes, from rows of `source` or of a document that the search brings into place. */
export async function makeReplacementBy(
  world: World,
  cause: Entity,
  transition: Transition,
  options: MakeOptions,
  source?: Document,
): Promise<string | undefined> {
  const person = personFor(world, transition)
  const made = (): readonly string[] => world.made.get(transition.instead?.entity ?? '') ?? []
  const before = made().length
  if (person === undefined) return undefined
  await withReplacement(world, transition, () => makeFromSources(world, cause, transition, person, options, source))
  return made()[before]
}
