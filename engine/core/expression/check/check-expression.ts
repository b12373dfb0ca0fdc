import { Decimal } from '../../decimal/decimal.ts'
import { parseDecimal } from '../../decimal/parse-decimal.ts'
import { checkCall } from './check-call.ts'
import { checkArithmetic, checkComparison, checkIn } from './check-operator.ts'
import { checkIndex, checkMember, checkName } from './check-path.ts'
import type { Checker, Locals } from './checker.ts'
import { conformLiteral } from './conform-literal.ts'
import type { Node, NodeOf } from './checked-node.ts'
import { problemAt } from '../parse/problem.ts'
import type { ExpressionProblem } from '../parse/problem.ts'
import type { Scope } from '../values/scope.ts'
import type { Syntax } from '../parse/syntax.ts'
import { DECIMAL, describeType, FLAG, isAssignable, isSameType, TEXT } from '../values/value-type.ts'
import type { ValueType } from '../values/value-type.ts'

/** Resolves names and types. Collects all problems; one part's problem does not hide another's. */
export function checkExpression(
  source: string,
  root: Syntax,
  scope: Scope,
  expects: ValueType | undefined,
): { readonly node: Node } | { readonly problems: readonly ExpressionProblem[] } {
  const problems: ExpressionProblem[] = []
  const report = (problem: ExpressionProblem): void => void problems.push(problem)
  const checker: Checker = {
    source,
    scope,
    report,
    check: (syntax, locals) => checkSyntax(checker, syntax, locals),
    refuse: (at, message, hint) => report(problemAt(at, message, hint)) as undefined,
  }
  let node = checker.check(root, new Map())
  if (node !== undefined && expects !== undefined) {
    node = conformLiteral(node, expects, expects.kind === 'enum' ? expects.vocabulary : 'it', report)
    // A ref to an unknown entity is reported at its declaration.
    const isThere = expects.kind !== 'record' || Object.hasOwn(scope.records, expects.record)
    if (isThere && !isAssignable(node.type, expects))
      checker.refuse(root, `expected ${describeType(expects)}, but this is ${describeType(node.type)}`, hintFor(source, expects))
  }
  return node === undefined || problems.length > 0 ? { problems } : { node }
}

// A day without quotes is a subtraction of figures.
function hintFor(source: string, expects: ValueType): string | undefined {
  const bare = source.trim()
  return (expects.kind === 'date' || expects.kind === 'instant') && /^\d{4}-\d\d?-\d\d?/.test(bare) ? `write '${bare}'` : undefined
}

function checkSyntax(checker: Checker, syntax: Syntax, locals: Locals): Node | undefined {
  const { start, end } = syntax
  switch (syntax.kind) {
    case 'number': {
      const value = parseDecimal(syntax.digits)
      if (value === undefined) return checker.refuse(syntax, `"${syntax.digits}" is not a decimal`, 'write digits with at most one point, without an exponent')
      return { kind: 'literal', value, type: DECIMAL, paths: [], start, end }
    }
    case 'text':
      if (syntax.value === '') return checker.refuse(syntax, 'an empty text is a blank, and a blank equals nothing', 'write has(x) or !has(x)')
      return { kind: 'literal', value: syntax.value, type: TEXT, paths: [], start, end }
    case 'flag':
      return { kind: 'literal', value: syntax.value, type: FLAG, paths: [], start, end }
    case 'name':
      return checkName(checker, syntax, locals)
    case 'member':
      return checkMember(checker, syntax, locals)
    case 'index':
      return checkIndex(checker, syntax, locals)
    case 'call':
      return checkCall(checker, syntax, locals)
    case 'list':
      return checkList(checker, syntax, locals)
    case 'not': {
      const operand = flag(checker, syntax.operand, locals)
      return operand && { kind: 'not', operand, type: FLAG, paths: [], start, end }
    }
    case 'negate':
      return checkNegation(checker, syntax, locals)
    case 'compare':
      return checkComparison(checker, syntax, locals)
    case 'in':
      return checkIn(checker, syntax, locals)
    case 'arithmetic':
      return checkArithmetic(checker, syntax, locals)
    case 'logic': {
      const operands = syntax.operands.map((operand) => flag(checker, operand, locals))
      return operands.every((operand) => operand !== undefined)
        ? { kind: 'logic', operator: syntax.operator, operands, type: FLAG, paths: [], start, end }
        : undefined
    }
    case 'conditional':
      return checkConditional(checker, syntax, locals)
  }
}

function flag(checker: Checker, syntax: Syntax, locals: Locals): Node | undefined {
  const node = checker.check(syntax, locals)
  if (node === undefined || node.type.kind === 'flag') return node
  return checker.refuse(syntax, `expected flag, but this is ${describeType(node.type)}`, node.paths.length > 0 ? 'compare it, or write has(x)' : undefined)
}

function checkNegation(checker: Checker, syntax: Extract<Syntax, { kind: 'negate' }>, locals: Locals): Node | undefined {
  const { start, end } = syntax
  const operand = checker.check(syntax.operand, locals)
  if (operand === undefined) return undefined
  if (operand.type.kind !== 'decimal') return checker.refuse(syntax, `no such overload: -${describeType(operand.type)}`)
  if (operand.kind === 'literal') return { ...operand, value: new Decimal(0).minus(operand.value as Decimal), start, end }
  return { kind: 'negate', operand, type: DECIMAL, paths: [], start, end }
}

function checkList(checker: Checker, syntax: Extract<Syntax, { kind: 'list' }>, locals: Locals): NodeOf<'list'> | undefined {
  const checked = syntax.items.map((item) => checker.check(item, locals))
  if (syntax.items.length === 0) return checker.refuse(syntax, 'an empty list has no type', 'name at least one value')
  if (!checked.every((item) => item !== undefined)) return undefined
  // The first item that is no literal gives the type: [status, 'CANCEL'] is a list of statuses.
  const leader = checked.find((item) => item.kind !== 'literal') ?? checked[0]!
  const items = checked.map((item) => conformLiteral(item, leader.type, leader.paths[0] ?? describeType(leader.type), checker.report))
  const odd = items.find((item) => !isSameType(item.type, leader.type))
  if (odd !== undefined) return checker.refuse(odd, `a list holds one type: this is ${describeType(odd.type)} among ${describeType(leader.type)}`)
  return { kind: 'list', items, type: { kind: 'list', of: leader.type }, paths: [], start: syntax.start, end: syntax.end }
}

function checkConditional(checker: Checker, syntax: Extract<Syntax, { kind: 'conditional' }>, locals: Locals): Node | undefined {
  const { start, end } = syntax
  const condition = flag(checker, syntax.condition, locals)
  const checkedYes = checker.check(syntax.yes, locals)
  const checkedNo = checker.check(syntax.no, locals)
  if (condition === undefined || checkedYes === undefined || checkedNo === undefined) return undefined
  const yes = conformLiteral(checkedYes, checkedNo.type, checkedNo.paths[0] ?? describeType(checkedNo.type), checker.report)
  const no = conformLiteral(checkedNo, yes.type, yes.paths[0] ?? describeType(yes.type), checker.report)
  if (!isSameType(yes.type, no.type)) return checker.refuse(syntax, `both branches must have one type: ${describeType(yes.type)} and ${describeType(no.type)}`)
  return { kind: 'conditional', condition, yes, no, type: yes.type, paths: [...new Set([...yes.paths, ...no.paths])], start, end }
}
