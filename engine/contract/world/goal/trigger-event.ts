import type { Document } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { fireOnDocument } from '../actions/fire-on-document.ts'
import { personFor } from '../declaration/creations.ts'
import { makeFromSources, ownerOfSource } from '../make/make-from-sources.ts'
import { readDocument } from '../read.ts'
import type { World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** Events cause events; the deepest chain that is searched. */
const DEEPEST = 3

/** Causes an event of a document by firing the action on a related document whose effect it is. False if none was found. */
export async function fireEvent(world: World, entity: Entity, document: Document, event: string, depth = 0): Promise<boolean> {
  if (depth > DEEPEST) return false
  for (const cause of Object.values(world.model.entities)) {
    for (const transition of Object.values(cause.transitions)) {
      for (const effect of transition.effects) {
        if (
          cause.line !== undefined ||
          effect.kind !== 'cascade' ||
          effect.direction === 'told' ||
          effect.transition !== event ||
          effect.entity !== entity.name
        )
          continue
        if (effect.direction === 'in') {
          const id = document[effect.through]
          const other = typeof id === 'string' ? await readDocument(world, cause, id) : undefined
          if (other === undefined) continue
          if (
            transition.event
              ? await fireEvent(world, cause, other, transition.name, depth + 1)
              : (await fireOnDocument(world, cause, transition, other, { variant: 0 }))?.answer?.returnCode === '0'
          )
            return true
        } else if (await makeCause(world, entityOf(world.model, cause.name), transition.name, entity, document)) return true
      }
    }
  }
  return false
}

// The other document points to this one, because it is made from its rows.
async function makeCause(world: World, cause: Entity, name: string, entity: Entity, document: Document): Promise<boolean> {
  const transition = cause.transitions[name]
  const conversion = conversionOf(cause, transition)
  if (transition?.from !== null || conversion === undefined || ownerOfSource(world, conversion).name !== entity.name) return false
  const person = personFor(world, transition)
  return person !== undefined && (await makeFromSources(world, cause, transition, person, { variant: 0 }, document)) !== undefined
}
