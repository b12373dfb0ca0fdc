import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'

/** The preferences of his side that somebody may read and change: those that the settings screens which he may open show. */
export function ownPreferences(model: Pick<Model, 'screens'>, actor: Actor): ReadonlySet<string> {
  return new Set(
    Object.values(model.screens).flatMap((screen) =>
      screen.kind === 'settings' && screen.side === actor.side && actor.permissions.has(screen.permission ?? '')
        ? screen.sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : []))
        : [],
    ),
  )
}
