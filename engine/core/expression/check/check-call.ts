import { didYouMean } from '../../text/nearest-name.ts'
import { builtinByName } from '../functions/builtin-functions.ts'
import type { BuiltinFunction, BuiltinOverload } from '../functions/builtin-functions.ts'
import { LIMITS } from '../parse/check-limits.ts'
import { fieldOf } from './check-path.ts'
import { FORMULA_VARIABLES } from '../functions/formula-variables.ts'
import type { Checker, Locals } from './checker.ts'
import { conformLiteral } from './conform-literal.ts'
import type { ComprehensionOperation, Node } from './checked-node.ts'
import type { Syntax } from '../parse/syntax.ts'
import { DATE, DECIMAL, describeType, FLAG, isAssignable } from '../values/value-type.ts'
import type { ValueType } from '../values/value-type.ts'

type Call = Extract<Syntax, { readonly kind: 'call' }>

/** Checks a function or method: special forms first, then the table of functions. */
export function checkCall(checker: Checker, call: Call, locals: Locals): Node | undefined {
  switch (call.name) {
    case 'has':
      return checkHas(checker, call, locals)
    case 'coalesce':
      return checkBlankAs(checker, call, locals)
    case 'same':
      return checkSame(checker, call, locals)
    case 'evaluateFormula':
      return checkWorked(checker, call, locals)
    case 'exists':
    case 'all':
    case 'map':
    case 'filter':
      return checkComprehension(checker, call, call.name, locals)
    case 'matches':
      return checker.refuse(
        call,
        'matches() is forbidden: one pattern can stop the server',
        'give the field a named pattern, or write startsWith, endsWith or contains',
      )
  }
  const builtin = fieldOf(builtinByName, call.name)
  return builtin === undefined ? unknownFunction(checker, call) : checkBuiltin(checker, call, builtin, locals)
}

function unknownFunction(checker: Checker, call: Call): undefined {
  const names = ['has', 'coalesce', 'same', 'evaluateFormula', 'exists', 'all', 'map', 'filter', ...Object.keys(builtinByName)]
  return checker.refuse(call, `unknown function "${call.name}"`, didYouMean(call.name, names))
}

function checkHas(checker: Checker, call: Call, locals: Locals): Node | undefined {
  const [asked] = call.args
  if (call.receiver !== undefined || call.args.length !== 1 || asked === undefined || !isPath(asked))
    return checker.refuse(call, 'has() asks for one field', 'write has(supplier.level)')
  const operand = checker.check(asked, locals)
  return operand && { kind: 'has', operand, type: FLAG, paths: [], start: call.start, end: call.end }
}

function isPath(syntax: Syntax): boolean {
  return syntax.kind === 'name' || ((syntax.kind === 'member' || syntax.kind === 'index') && isPath(syntax.of))
}

function checkBlankAs(checker: Checker, call: Call, locals: Locals): Node | undefined {
  const [first, second] = call.args
  if (call.receiver !== undefined || call.args.length !== 2 || first === undefined || second === undefined)
    return checker.refuse(call, 'coalesce() takes a field and the value of a blank', 'write coalesce(discount, 0)')
  const operand = checker.check(first, locals)
  const given = checker.check(second, locals)
  if (operand === undefined || given === undefined) return undefined
  const fallback = conformLiteral(given, operand.type, operand.paths[0] ?? describeType(operand.type), checker.report)
  if (!isAssignable(fallback.type, operand.type))
    return checker.refuse(second, `expected ${describeType(operand.type)}, but this is ${describeType(fallback.type)}`)
  return { kind: 'coalesce', operand, fallback, type: operand.type, paths: operand.paths, start: call.start, end: call.end }
}

/** Equal, or both blank: written out, so that the evaluator, the SQL and the references know it already. It is never blank itself. */
function checkSame(checker: Checker, call: Call, locals: Locals): Node | undefined {
  const [left, right] = call.args
  if (call.receiver !== undefined || call.args.length !== 2 || left === undefined || right === undefined || !isPath(left) || !isPath(right))
    return checker.refuse(call, 'same() compares two fields', 'write same(remark, order.remark)')
  const at = { start: call.start, end: call.end }
  const has = (of: Syntax): Syntax => ({ kind: 'call', name: 'has', args: [of], ...at })
  const equal = (one: Syntax, other: Syntax): Syntax => ({ kind: 'compare', operator: '==', left: one, right: other, ...at })
  const logic = (operator: '&&' | '||', ...operands: readonly Syntax[]): Syntax => ({ kind: 'logic', operator, operands, ...at })
  return checker.check(logic('&&', equal(has(left), has(right)), logic('||', { kind: 'not', operand: has(left), ...at }, equal(left, right))), locals)
}

function checkWorked(checker: Checker, call: Call, locals: Locals): Node | undefined {
  const [first, ...others] = call.args
  if (call.receiver !== undefined || first === undefined || others.length === 0 || others.length > FORMULA_VARIABLES.length)
    return checker.refuse(
      call,
      `evaluateFormula() takes a text and from one to ${FORMULA_VARIABLES.length} figures`,
      'write evaluateFormula(template.formula, hours, rate)',
    )
  const text = checker.check(first, locals)
  const figures = others.map((argument) => checker.check(argument, locals))
  if (text === undefined || !figures.every((figure) => figure !== undefined)) return undefined
  if (text.type.kind !== 'text') return checker.refuse(first, `expected text, but this is ${describeType(text.type)}`)
  for (const [place, figure] of figures.entries())
    if (figure.type.kind !== 'decimal') return checker.refuse(others[place]!, `expected decimal, but this is ${describeType(figure.type)}`)
  return { kind: 'evaluateFormula', text, figures, type: DECIMAL, paths: [], start: call.start, end: call.end }
}

function checkComprehension(checker: Checker, call: Call, operation: ComprehensionOperation, locals: Locals): Node | undefined {
  const { receiver, start, end } = call
  const [variable, body] = call.args
  if (receiver === undefined || call.args.length !== 2 || variable?.kind !== 'name' || body === undefined)
    return checker.refuse(call, `${operation}() takes a variable and an expression`, `write lines.${operation}(l, ...)`)
  const list = checker.check(receiver, locals)
  if (list === undefined) return undefined
  if (list.type.kind !== 'list') return checker.refuse(receiver, `expected a list, but this is ${describeType(list.type)}`)
  const depth = locals.size
  if (depth >= LIMITS.comprehensions)
    return checker.refuse(call, `lists are looked through at most ${LIMITS.comprehensions} deep`, 'give the inner list a computed field')
  const { name } = variable
  if (locals.has(name) || fieldOf(checker.scope.variables, name) !== undefined)
    return checker.refuse(variable, `"${name}" is already a name here`, 'choose another variable')
  const result = checker.check(body, new Map(locals).set(name, { type: list.type.of, depth, paths: list.paths }))
  if (result === undefined) return undefined
  if (operation !== 'map' && result.type.kind !== 'flag') return checker.refuse(body, `expected flag, but this is ${describeType(result.type)}`)
  const common = { kind: 'comprehension', operation, list, depth, body: result, start, end } as const
  if (operation === 'map') return { ...common, type: { kind: 'list', of: result.type }, paths: result.paths }
  return operation === 'filter' ? { ...common, type: list.type, paths: list.paths } : { ...common, type: FLAG, paths: [] }
}

function checkBuiltin(checker: Checker, call: Call, builtin: BuiltinFunction, locals: Locals): Node | undefined {
  const isMethod = call.receiver !== undefined
  if ((isMethod && builtin.form === 'function') || (!isMethod && builtin.form === 'method'))
    return checker.refuse(call, `${call.name}() is written as a ${builtin.form}`, `write ${builtin.usage}`)
  const given = call.receiver === undefined ? call.args : [call.receiver, ...call.args]
  const checked = given.map((argument) => checker.check(argument, locals))
  if (!checked.every((argument) => argument !== undefined)) return undefined
  for (const overload of builtin.overloads) {
    const args = argumentsFor(checker, checked, overload)
    if (args !== undefined) return { kind: 'call', name: call.name, overload, args, type: overload.gives, paths: [], start: call.start, end: call.end }
  }
  return checker.refuse(call, `no such overload: ${call.name}(${checked.map((argument) => describeType(argument.type)).join(', ')})`, `write ${builtin.usage}`)
}

function argumentsFor(checker: Checker, given: readonly Node[], overload: BuiltinOverload): readonly Node[] | undefined {
  if (given.length !== overload.takes.length) return undefined
  const fits = given.every((argument, place) => isTaken(argument, overload.takes[place]!))
  if (!fits) return undefined
  return given.map((argument, place) => (overload.takes[place] === 'date' ? conformLiteral(argument, DATE, 'date', checker.report) : argument))
}

function isTaken(argument: Node, taken: string): boolean {
  const type: ValueType = argument.type
  if (describeType(type) === taken || (taken === 'list' && type.kind === 'list') || (taken === 'text' && type.kind === 'enum')) return true
  return taken === 'date' && argument.kind === 'literal' && type.kind === 'text'
}
