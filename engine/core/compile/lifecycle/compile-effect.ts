import type { EffectDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Effect } from '../../model/lifecycle.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import { ownConversion } from './declared-conversions.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

const NOTHING: Effect = { kind: 'set', values: {} }

export function compileEffect(context: CompilerContext, owner: DeclaredEntity, entity: Entity, declared: EffectDeclaration, node: SourceNode): Effect {
  const { compilation, sources } = context
  if (declared.give !== undefined && declared.fire === undefined) report(compilation, within(node, 'give'), 'only an event that is fired gets values')
  const condition = (scope: string): { readonly when?: Formula } =>
    declared.when === undefined ? {} : { when: compileCondition(compilation, sources, within(node, 'when'), declared.when, scope) }
  const rows = declared.setLines ?? declared.append
  if (rows !== undefined) {
    const kind = declared.setLines === undefined ? 'append' : 'setLines'
    const field = entity.fields[rows]
    const line = field?.type === 'lines' ? sources.entities[field.entity ?? ''] : undefined
    if (line === undefined) {
      reportUnknown(compilation, within(node, kind), `no lines field "${rows}" in ${entity.name}`, rows, Object.keys(entity.fields))
      return NOTHING
    }
    // An expression for every row reads the row; one for a new row reads the document.
    if (declared.setLines === undefined)
      return {
        kind: 'append',
        lines: rows,
        values: compileValues(context, line, filled(declared.set), within(node, 'set'), entity.name),
        ...condition(entity.name),
      }
    return { kind: 'setLines', lines: rows, values: compileSet(context, line, declared.set ?? {}, within(node, 'set')), ...condition(line.name) }
  }
  if (declared.set !== undefined) return { kind: 'set', values: compileSet(context, entity, declared.set, within(node, 'set')), ...condition(entity.name) }
  if (declared.convert !== undefined) {
    const [target = '', conversion = ''] = declared.convert.split('.')
    if (findEntity(context, within(node, 'convert'), target) === undefined) return NOTHING
    const known = Object.keys(context.declared.get(target)?.file.conversions ?? {})
    if (!known.includes(conversion)) reportUnknown(compilation, within(node, 'convert'), `no conversion "${conversion}" in ${target}`, conversion, known)
    else if (
      !context.declared.get(target)!.transitions.some((transition) => transition.declared.from === null && ownConversion(transition.declared) === conversion)
    )
      report(compilation, within(node, 'convert'), `no transition of ${target} creates by the conversion "${conversion}"`)
    return { kind: 'convert', entity: target, conversion, ...condition(entity.name) }
  }
  if (declared.fire !== undefined || declared.at !== undefined) {
    const rows = linesNamed(context, entity, declared.at ?? '')
    return compileCascade(context, owner, entity, declared, node, condition(rows?.name ?? entity.name))
  }
  report(compilation, node, 'an effect is one of set, setLines, append, convert, fire with at')
  return NOTHING
}

/** The rows of our own lines field whose ref a cascade goes through: "<lines field>.<ref field>". */
function linesNamed({ sources }: CompilerContext, entity: Entity, at: string): Entity | undefined {
  const field = entity.fields[at.split('.')[0] ?? '']
  return field?.type === 'lines' && at.includes('.') ? sources.entities[field.entity ?? ''] : undefined
}

function compileCascade(
  context: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  declared: EffectDeclaration,
  node: SourceNode,
  condition: { readonly when?: Formula },
): Effect {
  const { compilation, sources } = context
  const { at = '', fire = '' } = declared
  if (declared.at === undefined) report(compilation, node, 'an event needs "at": the documents where it is fired')
  if (declared.fire === undefined) report(compilation, node, 'documents need "fire": the event that is fired there')
  if (declared.at === undefined || declared.fire === undefined) return NOTHING
  const [first = '', second] = at.split('.')
  const rows = linesNamed(context, entity, at)
  const direction = second === undefined || rows !== undefined ? 'out' : 'in'
  const through = second ?? first
  const holder = rows ?? (direction === 'in' ? findEntity(context, within(node, 'at'), first) : entity)
  const field = holder?.fields[through]
  if (holder !== undefined && field?.type !== 'ref')
    reportUnknown(compilation, within(node, 'at'), `no ref field "${through}" in ${holder.name}`, through, Object.keys(holder.fields))
  const target = direction === 'in' ? first : (field?.entity ?? '')
  // A supplier's own record tells each purchaser that keeps a record of this supplier.
  const isTold = direction === 'in' && isSuppliersAlone(entity) && context.declared.get(first)?.file.counterparty === through
  if (direction === 'in' && !isTold && field?.type === 'ref') {
    const ours = [
      entity.name,
      entity.line?.of,
      ...Object.values(entity.fields)
        .filter(({ type }) => type === 'lines')
        .map((lines) => lines.entity),
    ]
    if (!ours.includes(field.entity)) report(compilation, within(node, 'at'), `"${at}" does not point to ${owner.name}`)
  }
  const line = sources.entities[target]?.line
  const transitions = [target, ...(line === undefined ? [] : [line.of])].flatMap((name) => context.declared.get(name)?.transitions ?? [])
  const transition = transitions.find(({ name }) => name === fire)
  if (transition === undefined)
    reportUnknown(
      compilation,
      within(node, 'fire'),
      `no transition "${fire}" in ${target}`,
      fire,
      transitions.map(({ name }) => name),
    )
  else if (transition.declared.event !== true) report(compilation, within(node, 'fire'), `the transition "${fire}" of ${target} is not an event`)
  const give = transition === undefined ? undefined : compileGiven(context, declared, node, { transition, target, scope: rows?.name ?? entity.name })
  return {
    kind: 'cascade',
    entity: target,
    through,
    direction: isTold ? 'told' : direction,
    ...(rows === undefined ? {} : { lines: first }),
    transition: fire,
    ...condition,
    ...(give === undefined ? {} : { give }),
  }
}

function isSuppliersAlone({ parties }: Entity): boolean {
  return !parties.includes('purchaser')
}

/** What an event gets: only fields that its input names, each expression checked against its field. */
function compileGiven(
  context: CompilerContext,
  { give, fire }: EffectDeclaration,
  node: SourceNode,
  { transition, target, scope }: { readonly transition: DeclaredEntity['transitions'][number]; readonly target: string; readonly scope: string },
): Readonly<Record<string, Formula>> | undefined {
  if (give === undefined) return undefined
  const { compilation, sources } = context
  const { input } = transition.declared
  const taken = input === undefined || typeof input === 'string' ? [] : Object.keys(input)
  for (const name of Object.keys(give))
    if (!taken.includes(name)) reportUnknown(compilation, within(node, 'give', name), `the input of "${fire}" has no field "${name}"`, name, taken, 'key')
  // An event of a document may be fired at its rows.
  const own = context.declared.get(target)?.transitions.includes(transition) === true
  const owner = sources.entities[own ? target : (sources.entities[target]?.line?.of ?? target)]
  const known = Object.fromEntries(Object.entries(give).filter(([name]) => taken.includes(name)))
  return owner === undefined ? undefined : compileValues(context, owner, known, within(node, 'give'), scope)
}

/** The same as `compileValues`, where null makes a field blank. */
function compileSet(
  context: CompilerContext,
  entity: Entity,
  values: Readonly<Record<string, string | null>>,
  node: SourceNode,
): Readonly<Record<string, Formula | null>> {
  const expressions: Record<string, string> = {}
  const blanks: Record<string, null> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) expressions[name] = value
    else if (isSettable(context, entity, name, node)) blanks[name] = null
  }
  return { ...compileValues(context, entity, expressions, node), ...blanks }
}

/** A new row's blank fields need no expression. */
function filled(values: Readonly<Record<string, string | null>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** New values for fields, each expression checked against its field. `inside`: the place of the expression in an entry. */
export function compileValues(
  context: CompilerContext,
  entity: Entity,
  values: Readonly<Record<string, string>>,
  node: SourceNode,
  scope: string = entity.name,
  inside: readonly number[] = [],
): Readonly<Record<string, Formula>> {
  const { compilation, sources } = context
  const formulas: Record<string, Formula> = {}
  for (const [name, source] of Object.entries(values)) {
    const field = entity.fields[name]
    if (!isSettable(context, entity, name, node) || field === undefined) continue
    formulas[name] = compileFormula(compilation, sources, within(node, name, ...inside), source, scope, typeOfField(sources, field))
  }
  return formulas
}

function isSettable(context: CompilerContext, entity: Entity, name: string, node: SourceNode): boolean {
  const { compilation } = context
  if (entity.fields[name] === undefined) {
    reportUnknown(compilation, within(node, name), `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields), 'key')
    return false
  }
  if (isWorkedOut(context, entity.name, name)) report(compilation, within(node, name), `the field "${name}" is worked out by the system`, undefined, 'key')
  return true
}

/** Checks whether the system works a field out, so that nothing else may set it. */
export function isWorkedOut({ declared }: CompilerContext, entity: string, name: string): boolean {
  const field = declared.get(entity)?.fields.find((each) => each.name === name)?.declared
  return (
    field !== undefined &&
    ((field.computed !== undefined && field.computedWhen === undefined) ||
      field.tally !== undefined ||
      field.lookup !== undefined ||
      field.derived !== undefined ||
      field.type === 'sequence')
  )
}
