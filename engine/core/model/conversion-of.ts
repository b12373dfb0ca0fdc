import type { Entity } from './entity.ts'
import type { Conversion, Transition } from './lifecycle.ts'

/** The conversion by which a transition of this entity creates; undefined if it takes no rows of another document. */
export function conversionOf({ conversions }: Pick<Entity, 'conversions'>, transition: Pick<Transition, 'conversion'> | undefined): Conversion | undefined {
  return transition?.conversion === undefined ? undefined : conversions[transition.conversion]
}

/** The conversion whose source rows an edit may part among further rows of these lines; undefined for a transition that creates, or where rows take none in parts. */
export function partsOfSource({ conversions }: Pick<Entity, 'conversions'>, { from }: Pick<Transition, 'from'>, lines: string): Conversion | undefined {
  return from === null ? undefined : Object.values(conversions).find(({ into, take }) => into === lines && take.parts === true)
}
