/** What the figures of a written formula are called in it, in their order. */
export const FIGURE_NAMES: readonly string[] = [...'ABCDEFGHIJKL']
