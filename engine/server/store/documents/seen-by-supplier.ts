import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'

const everybody = new WeakMap<Model, { readonly side: 'supplier'; readonly permissions: ReadonlySet<string> }>()

/** Checks whether somebody of the supplier may read a column of a document that both sides have, or of its lines, be it only once a seal is open. */
export function isSeenBySupplier(model: Model, entity: Entity, name: string): boolean {
  let viewer = everybody.get(model)
  if (viewer === undefined) everybody.set(model, (viewer = { side: 'supplier', permissions: new Set(Object.keys(model.permissions)) }))
  return !visibilityFor(model, entity, viewer).unseen.has(name)
}
