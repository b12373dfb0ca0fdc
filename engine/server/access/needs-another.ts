import type { Actor } from '../../core/permissions/actor.ts'

/** Checks whether a second person has to want the same. Four eyes are the purchaser's preference. */
export function needsAnother({ actor }: { readonly actor: Actor }): boolean {
  return actor.side === 'purchaser' && actor.prefs['fourEyes'] === true
}
