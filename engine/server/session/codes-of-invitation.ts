import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Invitation } from './load-session.ts'

/**
 * What an invitation allows in the place of roles: to read its document and the actions that it names. Of what is masked a supplier reads
 * what his side's codes open, a receiver what the inviting person read when he made the link.
 */
export function codesOfInvitation(
  { entities }: Pick<Model, 'entities'>,
  { entity: name, transitions, maskCodes }: Invitation,
  side: Side,
): ReadonlySet<string> {
  const entity = entities[name]
  if (entity === undefined) return new Set()
  const masks = entity.masks.flatMap((mask) => mask.read[side] ?? [])
  const codes = [
    entity.read[side],
    ...(side === 'supplier' ? masks : masks.filter((code) => maskCodes.includes(code))),
    ...transitions.map((transition) => entity.transitions[transition]?.permission[side]),
  ]
  return new Set(codes.filter((code) => code !== undefined))
}

/** The codes of the masks of an entity that this person holds: what a link to it may open for another person of his side. */
export function maskCodesHeld({ masks }: Pick<Entity, 'masks'>, { permissions, side }: Pick<Actor, 'permissions' | 'side'>): readonly string[] {
  return [...new Set(masks.flatMap((mask) => mask.read[side] ?? []))].filter((code) => permissions.has(code))
}

/** Whether this purchaser reads whatever of the document a supplier reads: nobody is to show himself, by a link, what is masked to him. */
export function readsWhatSupplierReads({ masks }: Pick<Entity, 'masks'>, { permissions }: Pick<Actor, 'permissions'>): boolean {
  return masks.every(({ read }) => read.purchaser === undefined || permissions.has(read.purchaser))
}
