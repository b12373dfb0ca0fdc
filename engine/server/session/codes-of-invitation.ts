import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Invitation } from './invitation.ts'

type Entities = Pick<Model, 'entities'>

/** A transition of an invitation: one of its document, or one that makes another document from its lines ("receipt.add"). */
export function invitedTransition(
  { entities }: Entities,
  document: string,
  name: string,
): { readonly entity: Entity; readonly transition: Transition } | undefined {
  const [first = '', second] = name.split('.')
  const entity = entities[second === undefined ? document : first]
  const transition = entity?.transitions[second ?? first]
  return entity === undefined || transition === undefined ? undefined : { entity, transition }
}

/** The entities that an invitation opens: its document's, and those that its transitions make. */
function entitiesOf(model: Entities, document: string, transitions: readonly string[]): readonly Entity[] {
  const made = transitions.flatMap((name) => invitedTransition(model, document, name)?.entity ?? [])
  const own = model.entities[document]
  return [...new Set([...(own === undefined ? [] : [own]), ...made])]
}

/**
 * The codes of an invitation, in place of roles: reading its document, whatever its group, and the named actions. A supplier reads masked fields as the
 * supplier's side does; a receiver reads what the inviting person could read when making the link.
 */
export function codesOfInvitation(model: Entities, { entity: name, transitions, maskCodes }: Invitation, side: Side): ReadonlySet<string> {
  const entity = model.entities[name]
  if (entity === undefined) return new Set()
  const entities = entitiesOf(model, name, transitions)
  const masks = entities.flatMap((each) => each.masks.flatMap((mask) => mask.read[side] ?? []))
  const codes = [
    entity.read[side],
    ...entities.map((each) => each.allRows?.[side]),
    ...(side === 'supplier' ? masks : masks.filter((code) => maskCodes.includes(code))),
    ...transitions.map((transition) => invitedTransition(model, name, transition)?.transition.permission[side]),
  ]
  return new Set(codes.filter((code) => code !== undefined))
}

/** The mask codes of the opened entities that this person holds: what the link may open for another person of the same side. */
export function maskCodesHeld(
  model: Entities,
  document: string,
  transitions: readonly string[],
  { permissions, side }: Pick<Actor, 'permissions' | 'side'>,
): readonly string[] {
  const masks = entitiesOf(model, document, transitions).flatMap((entity) => entity.masks)
  return [...new Set(masks.flatMap((mask) => mask.read[side] ?? []))].filter((code) => permissions.has(code))
}

/** Checks whether this purchaser reads everything of the document that a supplier reads: nobody may use a link to see what is masked for them. */
export function readsWhatSupplierReads({ masks }: Pick<Entity, 'masks'>, { permissions }: Pick<Actor, 'permissions'>): boolean {
  return masks.every(({ read }) => read.purchaser === undefined || permissions.has(read.purchaser))
}
