import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Side } from '../model/side.ts'
import { isFieldOfSide } from '../model/is-field-of-side.ts'

/** Tells whether a condition of a field holds for its row now. */
export type ConditionReader = { readonly holds: (condition: Formula) => boolean }

/** A reason for a field's state, under the name of its key or circumstance. */
export type Cause<Needs, Name extends string = string> = { readonly name: Name; readonly applies: (field: Field, needs: Needs) => boolean }

/** Why a field is invisible to a side. */
export const HIDING: readonly Cause<ConditionReader & { readonly side: Side }, 'sides' | 'visibleWhen'>[] = [
  { name: 'sides', applies: (field, { side }) => !isFieldOfSide(field, side) },
  { name: 'visibleWhen', applies: ({ visibleWhen }, { holds }) => visibleWhen !== undefined && !holds(visibleWhen) },
]

/** Why a field accepts nothing, whatever the action. */
export const CLOSING: readonly Cause<ConditionReader, 'system' | 'readonly' | 'computedWhen' | 'readonlyWhen'>[] = [
  { name: 'system', applies: ({ system }) => system },
  { name: 'readonly', applies: (field) => field.readonly },
  { name: 'computedWhen', applies: ({ computedWhen }, { holds }) => computedWhen !== undefined && holds(computedWhen) },
  { name: 'readonlyWhen', applies: ({ readonlyWhen }, { holds }) => readonlyWhen !== undefined && holds(readonlyWhen) },
]

/** Why a field is required. `isRequiredInput`: the action requires it, whatever its declaration says. */
export const REQUIRING: readonly Cause<ConditionReader & { readonly isRequiredInput: boolean }, 'required' | 'demanded' | 'requiredWhen'>[] = [
  { name: 'required', applies: ({ required }) => required },
  { name: 'demanded', applies: (_field, { isRequiredInput }) => isRequiredInput },
  { name: 'requiredWhen', applies: ({ requiredWhen }, { holds }) => requiredWhen !== undefined && holds(requiredWhen) },
]

/** Checks whether one of the reasons applies. Pages, the server's checks and Explain use the same lists. */
export function isAny<Needs>(causes: readonly Cause<Needs>[], field: Field, needs: Needs): boolean {
  return causes.some(({ applies }) => applies(field, needs))
}

/** The names of all reasons that apply, in their order. */
export function causesOf<Needs, Name extends string>(causes: readonly Cause<Needs, Name>[], field: Field, needs: Needs): readonly Name[] {
  return causes.filter(({ applies }) => applies(field, needs)).map(({ name }) => name)
}
