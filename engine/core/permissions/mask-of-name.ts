import { formulasOf } from '../model/recompute-plan.ts'
import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'
import { isHiddenAt } from './is-hidden-at.ts'
import { visibilityFor } from './mask-document.ts'

/** The mask of a display name that is computed from something hidden without a mask of its own. */
const HIDDEN = '****'

/**
 * The mask of a record's name for a person who may not read it: its display field is masked or sealed, invisible to the side (then empty), or computed from
 * such a field. Undefined if the person may read it. Every seal counts as closed.
 */
export function maskOfName(model: Model, entity: Entity, viewer: Pick<Actor, 'side' | 'permissions'>): string | undefined {
  const { masked, unseen } = visibilityFor(model, entity, viewer)
  const mask = masked.get(entity.display)
  if (mask !== undefined) return mask
  if (unseen.has(entity.display)) return ''
  const field = entity.fields[entity.display]
  const sources = field === undefined ? [] : formulasOf(field).flatMap(({ references }) => references)
  return sources.some((path) => unseen.has(path.split('.')[0] ?? '') || isHiddenAt(model, entity, path, viewer)) ? HIDDEN : undefined
}
