/** What the figures of a written formula are called in it, in their order. */
export const FORMULA_VARIABLES: readonly string[] = [...'ABCDEFGHIJKL']
