/** The two enterprise sides (specification 1: 6.1). */
export type Side = 'purchaser' | 'supplier'

export const sides: readonly Side[] = ['purchaser', 'supplier']

/** The side across from this one. */
export function otherSide(side: Side): Side {
  return side === 'purchaser' ? 'supplier' : 'purchaser'
}

/** The interface languages (specification 2: 9). */
export type Language = 'cn' | 'en'

/** All languages; the first is the default. */
export const languages: readonly Language[] = ['cn', 'en']
