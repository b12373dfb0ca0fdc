/** A mistake of an author of declarations: its place, one factual line, and the way out. A warning does not prevent the model. */
export type DeclarationProblem = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly hint?: string
  readonly severity: 'error' | 'warning'
}

/** The problem as a line for a terminal: `file:line:column  message: hint`. */
export function describeProblem({ file, line, column, message, hint }: DeclarationProblem): string {
  return `${file}:${line}:${column}  ${message}${hint === undefined ? '' : `: ${hint}`}`
}

/** Problems in the order of files and lines, without duplicates. */
export function sortProblems(problems: readonly DeclarationProblem[]): readonly DeclarationProblem[] {
  const unique = new Map(problems.map((problem) => [describeProblem(problem), problem]))
  return [...unique.values()].toSorted(
    (left, right) => (left.file < right.file ? -1 : left.file > right.file ? 1 : 0) || left.line - right.line || left.column - right.column,
  )
}
