/** Operators with a flag as their result; enums and records allow only the first two. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='
/** Operators between decimals. */
export type ArithmeticOperator = '+' | '-' | '*' | '/'
/** Operators between flags; the second operand is evaluated only if it matters. */
export type LogicOperator = '&&' | '||'

/** The author's text as a tree, before names and types are checked. Offsets are into the source. */
export type Syntax = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Syntax; readonly name: string; readonly nameStart: number }
  | { readonly kind: 'index'; readonly of: Syntax; readonly index: Syntax }
  | { readonly kind: 'call'; readonly name: string; readonly receiver?: Syntax; readonly args: readonly Syntax[] }
  | { readonly kind: 'list'; readonly items: readonly Syntax[] }
  | { readonly kind: 'not'; readonly operand: Syntax }
  | { readonly kind: 'negate'; readonly operand: Syntax }
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'in'; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'logic'; readonly operator: LogicOperator; readonly operands: readonly Syntax[] }
  | { readonly kind: 'conditional'; readonly condition: Syntax; readonly yes: Syntax; readonly no: Syntax }
)

/** The parts of a node of syntax, left to right. */
export function childrenOf(syntax: Syntax): readonly Syntax[] {
  switch (syntax.kind) {
    case 'member':
      return [syntax.of]
    case 'index':
      return [syntax.of, syntax.index]
    case 'call':
      return syntax.receiver === undefined ? syntax.args : [syntax.receiver, ...syntax.args]
    case 'list':
      return syntax.items
    case 'not':
    case 'negate':
      return [syntax.operand]
    case 'compare':
    case 'in':
    case 'arithmetic':
      return [syntax.left, syntax.right]
    case 'logic':
      return syntax.operands
    case 'conditional':
      return [syntax.condition, syntax.yes, syntax.no]
    default:
      return []
  }
}
