import type { Node } from './checked-node.ts'
import type { ExpressionProblem, SourceSpan } from '../parse/problem.ts'
import type { Scope } from '../values/scope.ts'
import type { Syntax } from '../parse/syntax.ts'
import type { ValueType } from '../values/value-type.ts'

/** The variable of a comprehension, inside its body. */
export type Local = { readonly type: ValueType; readonly depth: number; readonly paths: readonly string[] }
/** The variables of the enclosing comprehensions. */
export type Locals = ReadonlyMap<string, Local>

/** What the parts of the type checker share. `check` returns `undefined` after reporting a problem. */
export type Checker = {
  readonly source: string
  readonly scope: Scope
  readonly check: (syntax: Syntax, locals: Locals) => Node | undefined
  readonly report: (problem: ExpressionProblem) => void
  readonly refuse: (at: SourceSpan, message: string, hint?: string) => undefined
}
