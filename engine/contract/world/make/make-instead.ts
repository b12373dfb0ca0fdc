import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Document } from '../../../core/model/document.ts'
import { withRuleFor } from '../actions/approval.ts'
import { whoFires } from '../declaration/creations.ts'
import { makeFromSources } from './make-from-sources.ts'
import { setPreferencesToLeast } from '../actions/preferences.ts'
import type { MakeOptions, World } from '../world.ts'

/** Does something while what a creation makes is decided first (`instead`): an approval is asked for at every amount, and no figure of the preferences is too small. */
export async function withInstead<Result>(world: World, { instead }: Transition, work: () => Promise<Result>): Promise<Result | undefined> {
  if (instead === undefined || !(await setPreferencesToLeast(world, instead.when))) return undefined
  return withRuleFor(world, entityOf(world.model, instead.entity), work)
}

/** Makes a document in which something is decided first by the creation in whose place it is made, and gives its id. */
export async function makeInstead(world: World, entity: Entity, { variant }: MakeOptions): Promise<string | undefined> {
  for (const cause of Object.values(world.model.entities))
    for (const transition of Object.values(cause.transitions)) {
      if (transition.instead?.entity !== entity.name || transition.event) continue
      const found = await makeInPlace(world, cause, transition, { variant })
      if (found !== undefined) return found
    }
  return undefined
}

/** The id of what this creation makes in place of what it is named after, of rows of `source` or of a document that is brought there. */
export async function makeInPlace(world: World, cause: Entity, transition: Transition, options: MakeOptions, source?: Document): Promise<string | undefined> {
  const person = whoFires(world, transition)
  const made = (): readonly string[] => world.made.get(transition.instead?.entity ?? '') ?? []
  const before = made().length
  if (person === undefined) return undefined
  await withInstead(world, transition, () => makeFromSources(world, cause, transition, person, options, source))
  return made()[before]
}
