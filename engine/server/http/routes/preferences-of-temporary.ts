import type { Model } from '../../../core/model/model.ts'
import type { Side } from '../../../core/model/side.ts'
import { preferencesOf } from '../../../core/permissions/preferences.ts'

/** Temporary people have these decimals, whatever the enterprise prefers (specification 2: 9). */
export const scaleOfTemporary = { quantity: '6', price: '2' } as const

/** The preferences for an invited person: the declared defaults with the decimals of temporary people; nothing that an enterprise stored. */
export function preferencesOfTemporary({ preferences }: Pick<Model, 'preferences'>, side: Side): Readonly<Record<string, unknown>> {
  const declared = preferences[side]
  const scales = Object.values(declared).flatMap(({ name, effect }) => (effect?.scaleOf === undefined ? [] : [[name, scaleOfTemporary[effect.scaleOf]]]))
  return preferencesOf(declared, Object.fromEntries(scales))
}
