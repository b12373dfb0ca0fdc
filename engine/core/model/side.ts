/** The two enterprise sides (specification 1, 6.1). */
export type Side = 'purchaser' | 'supplier'

export const sides: readonly Side[] = ['purchaser', 'supplier']

/** The interface languages (specification 9). */
export type Language = 'cn' | 'en'

export const languages: readonly Language[] = ['cn', 'en']
