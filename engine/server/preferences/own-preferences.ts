import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'

/** The preferences that a person may read and change: those of the settings screens that they may open. */
export function ownPreferences(model: Pick<Model, 'screens'>, actor: Actor): ReadonlySet<string> {
  return new Set(
    Object.values(model.screens).flatMap((screen) =>
      screen.kind === 'settings' && screen.side === actor.side && actor.permissions.has(screen.permission ?? '')
        ? screen.sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : []))
        : [],
    ),
  )
}
