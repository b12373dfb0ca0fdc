import type { TransitionDeclaration } from '../../../../build/declared/grammar.ts'

/** The document that must be approved first: a conversion of another entity, the condition on its result, and their places in "convert". */
type DecidedFirst = { readonly make: string; readonly when: string }

/** The conversion of its own entity by which a transition creates. */
export function ownConversion({ convert }: Pick<TransitionDeclaration, 'convert'>): string | undefined {
  return typeof convert === 'string' ? convert : convert?.[1]?.[0]
}

/** The conversion of another entity that is made in its place, where there is something to be decided first. */
export function conversionDecidedFirst({ convert }: Pick<TransitionDeclaration, 'convert'>): DecidedFirst | undefined {
  const [make, when] = (typeof convert === 'string' ? undefined : convert?.[0]) ?? []
  return make === undefined || when === undefined ? undefined : { make, when }
}
