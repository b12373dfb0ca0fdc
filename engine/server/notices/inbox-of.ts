import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'

const inboxByModel = new WeakMap<Model['entities'], Entity | null>()

/** The entity whose records are people's notices, if there is one. */
export function inboxOf({ entities }: Pick<Model, 'entities'>): Entity | undefined {
  let known = inboxByModel.get(entities)
  if (known === undefined) {
    known = Object.values(entities).find(({ inbox }) => inbox === true) ?? null
    inboxByModel.set(entities, known)
  }
  return known ?? undefined
}
