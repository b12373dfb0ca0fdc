import { conversionOf } from '../../core/model/conversion-of.ts'
import { creationOfRef } from '../../core/model/action-refs/creation-of-ref.ts'
import type { Model } from '../../core/model/model.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { MAX_AT_ONCE } from '../../core/wire/max-at-once.ts'

/** The most chosen rows of one action: of a form, as many as its conversion lets a document have. */
export function maxRowsOf(model: Model, ref: ActionRef): number {
  const made = creationOfRef(model, ref)
  if (made !== undefined) return Math.max(MAX_AT_ONCE, conversionOf(made.entity, made.transition)?.maxItems ?? 0)
  const transition = ref.kind === 'transition' ? model.entities[ref.entity]?.transitions[ref.transition] : undefined
  return transition?.atMost?.count ?? MAX_AT_ONCE
}
