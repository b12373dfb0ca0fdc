import type { Entity } from './entity.ts'
import type { Conversion, Transition } from './lifecycle.ts'

/** The conversion by which a transition of this entity creates; undefined if it takes no rows of another document. */
export function conversionOf({ conversions }: Pick<Entity, 'conversions'>, transition: Pick<Transition, 'conversion'> | undefined): Conversion | undefined {
  return transition?.conversion === undefined ? undefined : conversions[transition.conversion]
}
