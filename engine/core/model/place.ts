/** The place of a node's declaration: path from the project's root, 1-based line and column. */
export type Place = { readonly file: string; readonly line: number; readonly column: number }
