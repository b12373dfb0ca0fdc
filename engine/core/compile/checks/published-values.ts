import type { Entity } from '../../model/entity.ts'
import type { Side } from '../../model/side.ts'
import { PUBLISHER } from '../entity/compile-published.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Refuses to publish what a mask, a seal or a side hides from anybody. To one side goes what a mask hides from those without a code: the mask names that side's code too. */
export const hiddenValuesPublished: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    (entity.published?.fields ?? [])
      .filter((path) => path !== PUBLISHER && isHidden(entity, path, (name) => model.entities[name], entity.published?.to?.side))
      .map((path) => errorAt(entity.at, `"${path}" of ${entity.name} is hidden from some, and would be published to everybody`)),
  )

/** The target of an answer must be published. */
export const answersToNothing: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      const target = entity.fields[transition.answers?.link ?? '']?.entity
      return target === undefined || model.entities[target]?.published !== undefined
        ? []
        : [errorAt(transition.at, `"${transition.name}" answers a publication, and ${target} is never published`)]
    }),
  )

function isHidden(entity: Entity, path: string, entityNamed: (name: string) => Entity | undefined, to: Side | undefined): boolean {
  const [first = '', second] = path.split('.')
  const row = second === undefined ? entity : entityNamed(entity.fields[first]?.entity ?? '')
  const field = row?.fields[second ?? first]
  return (
    field?.sides !== undefined ||
    entity.fields[first]?.sides !== undefined ||
    entity.masks.some((mask) => mask.fields.includes(path) && (to === undefined || mask.sealed !== undefined || mask.read[to] === undefined))
  )
}
