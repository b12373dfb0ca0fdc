import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'

/** Whether somebody sets up roles, members and keys of his enterprise. */
export function maySetPermissions({ permissions }: Pick<Model, 'permissions'>, actor: Actor): boolean {
  return Object.values(permissions).some(({ allows, side, code }) => allows === 'setPermissions' && side === actor.side && actor.permissions.has(code))
}
