import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'
import { maskReasonsOf, visibilityFor } from './mask-document.ts'

type Viewer = Pick<Actor, 'side' | 'permissions'>

/**
 * Checks whether the value of a path ("order.amount", "supplier.level") is masked or sealed from a person at one of its steps. A seal counts if it may be
 * closed.
 */
export function isHiddenAt(model: Pick<Model, 'entities'>, entity: Entity, path: string, viewer: Viewer): boolean {
  return isCovered(model, entity, path, viewer, true)
}

/** Checks whether it is masked for want of a permission, whatever seals there are: the caller checks those row by row. */
export function isMaskedAt(model: Pick<Model, 'entities'>, entity: Entity, path: string, viewer: Viewer): boolean {
  return isCovered(model, entity, path, viewer, false)
}

/** The codes for want of which the value of a path is masked from a person, at the first masked step. */
export function codesLackedAt(model: Model, entity: Entity, path: string, viewer: Viewer): readonly string[] {
  let here: Entity | undefined = entity
  for (const name of path.split('.')) {
    if (here === undefined) return []
    if (here.line?.of === name && here.fields[name] === undefined) {
      here = model.entities[name]
      continue
    }
    const codes = maskReasonsOf(model, here, viewer).flatMap((reason) => (reason.kind === 'permission' && reason.field === name ? [reason.code] : []))
    if (codes.length > 0) return codes
    here = model.entities[here.fields[name]?.entity ?? '']
  }
  return []
}

function isCovered(model: Pick<Model, 'entities'>, entity: Entity, path: string, viewer: Viewer, sealsCount: boolean): boolean {
  let here: Entity | undefined = entity
  for (const name of path.split('.')) {
    if (here === undefined) return false
    if (here.line?.of === name && here.fields[name] === undefined) {
      here = model.entities[name]
      continue
    }
    const { masked, seals } = visibilityFor(model as Model, here, viewer)
    if (masked.has(name) && (sealsCount || !seals.has(name))) return true
    here = model.entities[here.fields[name]?.entity ?? '']
  }
  return false
}
