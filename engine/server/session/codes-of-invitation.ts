import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Invitation } from './invitation.ts'

type Entities = Pick<Model, 'entities'>

/** A transition that an invitation names: one of its document, or, as "receipt.add", one that makes another document from its lines. */
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

/** The entities that an invitation opens something of: that of its document, and those that its transitions make. */
function entitiesOf(model: Entities, document: string, transitions: readonly string[]): readonly Entity[] {
  const made = transitions.flatMap((name) => invitedTransition(model, document, name)?.entity ?? [])
  const own = model.entities[document]
  return [...new Set([...(own === undefined ? [] : [own]), ...made])]
}

/**
 * What an invitation allows in the place of roles: to read its document, whosever group it is of, and the actions that it names. Of what
 * is masked a supplier reads what his side's codes open, a receiver what the inviting person read when he made the link.
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

/** The codes of the masks of what an invitation opens that this person holds: what the link may open for another person of his side. */
export function maskCodesHeld(
  model: Entities,
  document: string,
  transitions: readonly string[],
  { permissions, side }: Pick<Actor, 'permissions' | 'side'>,
): readonly string[] {
  const masks = entitiesOf(model, document, transitions).flatMap((entity) => entity.masks)
  return [...new Set(masks.flatMap((mask) => mask.read[side] ?? []))].filter((code) => permissions.has(code))
}

/** Whether this purchaser reads whatever of the document a supplier reads: nobody is to show himself, by a link, what is masked to him. */
export function readsWhatSupplierReads({ masks }: Pick<Entity, 'masks'>, { permissions }: Pick<Actor, 'permissions'>): boolean {
  return masks.every(({ read }) => read.purchaser === undefined || permissions.has(read.purchaser))
}
