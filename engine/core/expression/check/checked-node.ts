import type { Decimal } from '../../decimal/decimal.ts'
import type { BuiltinOverload } from '../functions/builtin-functions.ts'
import type { ComparisonKind } from '../values/comparison-kind.ts'
import type { ArithmeticOperator, ComparisonOperator, LogicOperator } from '../parse/syntax.ts'
import type { ValueType } from '../values/value-type.ts'

/** A checked expression: every name resolved, every type known. The evaluator, the references and the SQL all use it. */
export type Node = {
  readonly type: ValueType
  readonly start: number
  readonly end: number
  /** The dotted paths whose value this may be; empty for a computed value. */
  readonly paths: readonly string[]
} & (
  | { readonly kind: 'literal'; readonly value: Decimal | string | boolean }
  | { readonly kind: 'variable'; readonly name: string }
  /** The variable of a comprehension; `depth` distinguishes nested ones. */
  | { readonly kind: 'item'; readonly name: string; readonly depth: number }
  | { readonly kind: 'member'; readonly of: Node; readonly name: string }
  | { readonly kind: 'index'; readonly of: Node; readonly index: Node }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'not'; readonly operand: Node }
  | { readonly kind: 'negate'; readonly operand: Node }
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly by: ComparisonKind; readonly left: Node; readonly right: Node }
  | { readonly kind: 'in'; readonly by: ComparisonKind; readonly left: Node; readonly right: Node }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'join'; readonly left: Node; readonly right: Node }
  | { readonly kind: 'logic'; readonly operator: LogicOperator; readonly operands: readonly Node[] }
  | { readonly kind: 'conditional'; readonly condition: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'has'; readonly operand: Node }
  | { readonly kind: 'coalesce'; readonly operand: Node; readonly fallback: Node }
  /** The result of a formula that people wrote into a text, with these figures: the first is its A, the second its B. */
  | { readonly kind: 'evaluateFormula'; readonly text: Node; readonly figures: readonly Node[] }
  | { readonly kind: 'comprehension'; readonly operation: ComprehensionOperation; readonly list: Node; readonly depth: number; readonly body: Node }
  | { readonly kind: 'call'; readonly name: string; readonly overload: BuiltinOverload; readonly args: readonly Node[] }
)

/** The function of the items of a list. */
export type ComprehensionOperation = 'exists' | 'all' | 'map' | 'filter'
export type NodeOf<Kind extends Node['kind']> = Extract<Node, { readonly kind: Kind }>

/** The parts of a node, left to right. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'variable':
    case 'item':
      return []
    case 'member':
      return [node.of]
    case 'index':
      return [node.of, node.index]
    case 'list':
      return node.items
    case 'not':
    case 'negate':
    case 'has':
      return [node.operand]
    case 'compare':
    case 'in':
    case 'arithmetic':
    case 'join':
      return [node.left, node.right]
    case 'logic':
      return node.operands
    case 'conditional':
      return [node.condition, node.yes, node.no]
    case 'coalesce':
      return [node.operand, node.fallback]
    case 'evaluateFormula':
      return [node.text, ...node.figures]
    case 'comprehension':
      return [node.list, node.body]
    case 'call':
      return node.args
  }
}
