import type { Actor } from '../../core/permissions/actor.ts'

/** Nobody: the clock acts for the purchaser whose document it is. */
export function clockActor(enterprise: string): Actor {
  return { accountId: '', name: '', side: 'purchaser', enterprise, language: 'cn', permissions: new Set(), purchasingGroups: [], prefs: {} }
}
