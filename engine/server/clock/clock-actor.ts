import type { Actor } from '../../core/permissions/actor.ts'

/** Clock events run without a user, for the purchaser that owns the document. */
export function clockActor(enterprise: string): Actor {
  return { accountId: '', name: '', side: 'purchaser', enterprise, language: 'cn', permissions: new Set(), purchasingGroups: [], prefs: {} }
}
