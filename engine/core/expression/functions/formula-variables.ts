/** The names of the figures in a written formula, in their order. */
export const FORMULA_VARIABLES: readonly string[] = [...'ABCDEFGHIJKL']
