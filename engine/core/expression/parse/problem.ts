/** A mistake of an expression's author. `start` and `end` are offsets into its source. */
export type ExpressionProblem = {
  readonly message: string
  readonly hint?: string
  readonly start: number
  readonly end: number
}

/** The subject of a problem: a node of syntax, a checked node, or any stretch of source. */
export type SourceSpan = { readonly start: number; readonly end: number }

/** Makes a problem of a stretch of source. */
export function problemAt(at: SourceSpan, message: string, hint?: string): ExpressionProblem {
  return hint === undefined ? { message, start: at.start, end: at.end } : { message, hint, start: at.start, end: at.end }
}
