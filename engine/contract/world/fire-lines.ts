import { rowsOf } from '../../core/lifecycle/document.ts'
import type { Document } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import { requestFor, send } from './fire.ts'
import { inputFor } from './input.ts'
import { whoFires } from './creations.ts'
import { touches } from './relevant.ts'
import type { World } from './world.ts'

/** Fires an action of the lines that changes one of these fields, on every line that core lets; false where none was fired. */
export async function fireLines(
  world: World,
  owner: Entity,
  document: Document,
  fields: ReadonlySet<string>,
  variant: number,
  again: (name: string) => boolean,
): Promise<boolean> {
  for (const field of fieldKindsOf(owner).lines) {
    const entity = entityOf(world.model, field.entity)
    for (const transition of Object.values(entity.transitions)) {
      const person = whoFires(world, transition)
      if (person === undefined || transition.to === null || !touches(entity, transition, fields) || !again(`${entity.name}.${transition.name}`)) continue
      let isFired = false
      for (const row of rowsOf(document, field.name)) {
        const id = String(row.id)
        const { input, verdict } = await inputFor(world, { person, entity, transition, document, line: { owner, id } }, { variant })
        const request = verdict.issues.length > 0 ? undefined : requestFor(person, transition, { id }, input)
        if (request !== undefined && (await send(world, request)).answer?.returnCode === '0') isFired = true
      }
      if (isFired) return true
    }
  }
  return false
}
