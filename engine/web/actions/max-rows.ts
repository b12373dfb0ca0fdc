import type { Model } from '../../core/model/model.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { MOST_AT_ONCE } from '../../core/wire/most-at-once.ts'

/** How many chosen rows an action takes at once. */
export function maxRowsOf(model: Model, ref: ActionRef): number {
  const transition = ref.kind === 'transition' ? model.entities[ref.entity]?.transitions[ref.transition] : undefined
  return transition?.atMost?.count ?? MOST_AT_ONCE
}
