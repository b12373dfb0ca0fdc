import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Invitation } from './load-session.ts'

/** What an invitation allows in the place of roles: to read its document, figures included, and the actions that it names. */
export function codesOfInvitation({ entities }: Pick<Model, 'entities'>, { entity: name, transitions }: Invitation, side: Side): ReadonlySet<string> {
  const entity = entities[name]
  if (entity === undefined) return new Set()
  const codes = [
    entity.read[side],
    ...entity.masks.map((mask) => mask.read[side]),
    ...transitions.map((transition) => entity.transitions[transition]?.permission[side]),
  ]
  return new Set(codes.filter((code) => code !== undefined))
}
