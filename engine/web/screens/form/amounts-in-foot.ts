import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { FormScreen } from '../../../core/model/screen.ts'

/** The sums in the foot of a form: those that it names, in its order; where it names none, every sum of the document. */
export function amountsInFoot({ sections }: Pick<FormScreen, 'sections'>, { fields }: Pick<Entity, 'fields'>): readonly Field[] {
  const sums = Object.values(fields).filter((field) => field.type === 'amount' && field.computed !== undefined)
  const named = sections.flatMap((section) => (section.kind === 'fields' ? section.fields : [])).flatMap((name) => sums.find((sum) => sum.name === name) ?? [])
  return named.length === 0 ? sums : named
}
