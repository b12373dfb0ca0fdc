import type { Model } from '../../core/model/model.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import type { Conversion } from '../../core/model/lifecycle.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { MAX_AT_ONCE } from '../../core/wire/max-at-once.ts'

/** The most chosen rows of one action: of a form, as many as its conversion lets a document have. */
export function maxRowsOf(model: Model, ref: ActionRef): number {
  if (ref.kind === 'create') return Math.max(MAX_AT_ONCE, conversionOfForm(model, ref)?.maxItems ?? 0)
  const transition = ref.kind === 'transition' ? model.entities[ref.entity]?.transitions[ref.transition] : undefined
  return transition?.atMost?.count ?? MAX_AT_ONCE
}

function conversionOfForm(model: Model, { screen, transition }: Extract<ActionRef, { kind: 'create' }>): Conversion | undefined {
  const form = model.screens[screen]
  const entity = form?.kind === 'form' ? model.entities[form.entity] : undefined
  return form?.kind === 'form' && entity !== undefined ? conversionOf(entity, entity.transitions[transition ?? form.transition]) : undefined
}
