import type { Model } from '../../core/model/model.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { MAX_AT_ONCE } from '../../core/wire/max-at-once.ts'

/** The most chosen rows of one action. */
export function maxRowsOf(model: Model, ref: ActionRef): number {
  const transition = ref.kind === 'transition' ? model.entities[ref.entity]?.transitions[ref.transition] : undefined
  return transition?.atMost?.count ?? MAX_AT_ONCE
}
