import type { Actor } from '../../core/permissions/actor.ts'
import type { Rights } from './job.ts'

/** What a person may do now, to be compared with later. */
export function rightsOf({ permissions, purchasingGroups }: Actor): Rights {
  return { permissions: [...permissions].toSorted(), purchasingGroups: [...purchasingGroups].toSorted() }
}

/** Whether somebody may no longer all that he might then. Nobody may nothing. */
export function hasLost({ permissions, purchasingGroups }: Rights, now: Pick<Actor, 'permissions' | 'purchasingGroups'> | undefined): boolean {
  if (now === undefined) return true
  return permissions.some((code) => !now.permissions.has(code)) || purchasingGroups.some((group) => !now.purchasingGroups.includes(group))
}
