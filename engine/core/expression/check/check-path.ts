import { didYouMean } from '../../text/nearest-name.ts'
import { builtinByName } from '../functions/builtin-functions.ts'
import type { Checker, Locals } from './checker.ts'
import type { Node } from './checked-node.ts'
import type { Syntax } from '../parse/syntax.ts'
import { describeType } from '../values/value-type.ts'
import type { ValueType } from '../values/value-type.ts'

/** A variable of the scope, or of an enclosing comprehension. */
export function checkName(checker: Checker, syntax: Extract<Syntax, { kind: 'name' }>, locals: Locals): Node | undefined {
  const { name, start, end } = syntax
  const local = locals.get(name)
  if (local !== undefined) return { kind: 'item', name, depth: local.depth, type: local.type, paths: local.paths, start, end }
  const type = fieldOf(checker.scope.variables, name)
  if (type !== undefined) return { kind: 'variable', name, type, paths: [name], start, end }
  if (fieldOf(builtinByName, name) !== undefined) return checker.refuse(syntax, `"${name}" is a function`, `write ${builtinByName[name]!.usage}`)
  const isValue = Object.values(checker.scope.variables).some((each) => each.kind === 'enum' && each.values.includes(name))
  const hint = isValue ? `a value stands in quotes: write '${name}'` : didYouMean(name, [...locals.keys(), ...Object.keys(checker.scope.variables)])
  return checker.refuse(syntax, `unknown name "${name}"`, hint)
}

/** A field of a record: `supplier.level`. */
export function checkMember(checker: Checker, syntax: Extract<Syntax, { kind: 'member' }>, locals: Locals): Node | undefined {
  const { name, start, end } = syntax
  const of = checker.check(syntax.of, locals)
  if (of === undefined) return undefined
  const at = { start: syntax.nameStart, end }
  if (of.type.kind === 'list') {
    const list = checker.source.slice(of.start, of.end)
    const isCount = ['length', 'count', 'size'].includes(name)
    return checker.refuse(at, `a list has no field "${name}"`, isCount ? `write ${list}.size()` : `write ${list}.map(l, l.${name})`)
  }
  if (of.type.kind !== 'record') return checker.refuse(at, `${describeType(of.type)} has no field "${name}"`)
  const fields = fieldOf(checker.scope.records, of.type.record)
  // Nothing is known of an unknown record, which is reported where it is named.
  if (fields === undefined) return undefined
  const type = fieldOf(fields, name)
  if (type === undefined) return checker.refuse(at, `no field "${name}" in ${of.type.record.replace('$', '')}`, didYouMean(name, Object.keys(fields)))
  return { kind: 'member', of, name, type, paths: of.paths.map((path) => `${path}.${name}`), start, end }
}

/** An item of a list, counted from zero. */
export function checkIndex(checker: Checker, syntax: Extract<Syntax, { kind: 'index' }>, locals: Locals): Node | undefined {
  const of = checker.check(syntax.of, locals)
  const index = checker.check(syntax.index, locals)
  if (of === undefined || index === undefined) return undefined
  if (of.type.kind !== 'list')
    return checker.refuse(syntax, `${describeType(of.type)} has no items`, of.type.kind === 'record' ? 'write record.field' : undefined)
  if (index.type.kind !== 'decimal') return checker.refuse(syntax.index, `an item is asked for by its place, not by ${describeType(index.type)}`)
  return { kind: 'index', of, index, type: of.type.of, paths: of.paths, start: syntax.start, end: syntax.end }
}

/** Only own properties: a field called "constructor" is found only if it was declared. */
export function fieldOf<Value extends ValueType | object>(fields: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
