import type { Checker, Locals } from './checker.ts'
import { comparisonKindOf } from '../values/comparison-kind.ts'
import type { ComparisonKind } from '../values/comparison-kind.ts'
import { conformLiteral } from './conform-literal.ts'
import type { Node } from './checked-node.ts'
import type { Syntax } from '../parse/syntax.ts'
import { DECIMAL, describeType, FLAG, isComparable, TEXT } from '../values/value-type.ts'
import type { ValueType } from '../values/value-type.ts'

type SyntaxOf<Kind extends Syntax['kind']> = Extract<Syntax, { readonly kind: Kind }>

/** `==` and `!=` compare values of one type; `<` and the like compare decimals, texts, dates and instants. */
export function checkComparison(checker: Checker, syntax: SyntaxOf<'compare'>, locals: Locals): Node | undefined {
  const pair = checkPair(checker, syntax, locals)
  if (pair === undefined) return undefined
  const { left, right } = pair
  const { operator, start, end } = syntax
  const isOrder = operator !== '==' && operator !== '!='
  if (!isComparable(left.type, right.type) || (isOrder && !(isOrdered(left.type) && isOrdered(right.type))))
    return noSuchOverload(checker, syntax, operator, left, right)
  return { kind: 'compare', operator, by: comparisonOf(left, right), left, right, type: FLAG, paths: [], start, end }
}

/** Membership in a list. */
export function checkIn(checker: Checker, syntax: SyntaxOf<'in'>, locals: Locals): Node | undefined {
  const checkedLeft = checker.check(syntax.left, locals)
  const checkedRight = checker.check(syntax.right, locals)
  if (checkedLeft === undefined || checkedRight === undefined) return undefined
  if (checkedRight.type.kind !== 'list')
    return checker.refuse(
      syntax,
      `no such overload: ${describeType(checkedLeft.type)} in ${describeType(checkedRight.type)}`,
      checkedRight.type.kind === 'text' ? 'write text.contains(part)' : "write x in ['A', 'B']",
    )
  const left = conformLiteral(checkedLeft, checkedRight.type.of, nameOf(checkedRight), checker.report)
  const right = conformLiteral(checkedRight, { kind: 'list', of: left.type }, nameOf(left), checker.report)
  if (right.type.kind !== 'list' || !isComparable(left.type, right.type.of)) return noSuchOverload(checker, syntax, 'in', left, right)
  const by = left.type.kind === 'record' || right.type.of.kind === 'record' ? 'record' : comparisonKindOf(left.type)
  return { kind: 'in', by, left, right, type: FLAG, paths: [], start: syntax.start, end: syntax.end }
}

/** `+ - * /` between decimals, and `+` between texts. */
export function checkArithmetic(checker: Checker, syntax: SyntaxOf<'arithmetic'>, locals: Locals): Node | undefined {
  const left = checker.check(syntax.left, locals)
  const right = checker.check(syntax.right, locals)
  if (left === undefined || right === undefined) return undefined
  const { operator, start, end } = syntax
  if (left.type.kind === 'decimal' && right.type.kind === 'decimal') return { kind: 'arithmetic', operator, left, right, type: DECIMAL, paths: [], start, end }
  if (operator === '+' && isTextual(left.type) && isTextual(right.type)) return { kind: 'join', left, right, type: TEXT, paths: [], start, end }
  return noSuchOverload(checker, syntax, operator, left, right)
}

function checkPair(checker: Checker, syntax: SyntaxOf<'compare'>, locals: Locals): { readonly left: Node; readonly right: Node } | undefined {
  const left = checker.check(syntax.left, locals)
  const right = checker.check(syntax.right, locals)
  if (left === undefined || right === undefined) return undefined
  return { left: conformLiteral(left, right.type, nameOf(right), checker.report), right: conformLiteral(right, left.type, nameOf(left), checker.report) }
}

function noSuchOverload(checker: Checker, syntax: Syntax, operator: string, left: Node, right: Node): undefined {
  return checker.refuse(syntax, `no such overload: ${describeType(left.type)} ${operator} ${describeType(right.type)}`, hintFor(operator, left, right))
}

function hintFor(operator: string, left: Node, right: Node): string | undefined {
  const kinds = [left.type.kind, right.type.kind]
  if (kinds.includes('date') && (operator === '+' || operator === '-')) return 'write addDays(date, n) or daysBetween(earlier, later)'
  if (kinds.includes('date') && kinds.includes('instant')) return 'a date and an instant cannot be compared: compare with a date, or with an instant'
  const isQuotedNumber = [left, right].some((node) => node.kind === 'literal' && typeof node.value === 'string' && /^-?[0-9.]+$/.test(node.value))
  if (isQuotedNumber && kinds.includes('decimal')) return 'a number is written without quotes'
  return undefined
}

function comparisonOf(left: Node, right: Node): ComparisonKind {
  return right.type.kind === 'record' ? 'record' : comparisonKindOf(left.type)
}

function isOrdered(type: ValueType): boolean {
  return type.kind === 'decimal' || type.kind === 'text' || type.kind === 'date' || type.kind === 'instant'
}

function isTextual(type: ValueType): boolean {
  return type.kind === 'text' || type.kind === 'enum'
}

/** The value that a literal beside `node` should belong to: its path, otherwise its vocabulary. */
function nameOf(node: Node): string {
  const type = node.type.kind === 'list' ? node.type.of : node.type
  return node.paths[0] ?? (type.kind === 'enum' ? type.vocabulary : describeType(type))
}
