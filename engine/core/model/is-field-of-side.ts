import type { Field } from './field.ts'
import type { Side } from './side.ts'

/** Checks whether a side has a field at all; a field without `sides` belongs to both. Masks and conditions may still hide its value. */
export function isFieldOfSide({ sides }: Pick<Field, 'sides'>, side: Side): boolean {
  return sides === undefined || sides.includes(side)
}
