import type { ConversionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Conversion, FanOut } from '../../model/lifecycle.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { namesInRange, report, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileSnapshots } from './compile-snapshots.ts'
import { compileValues, isWorkedOut } from './compile-effect.ts'
import { ownConversion } from './declared-conversions.ts'
import { compileOperation } from './compile-operation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { limitOf } from '../context/compiler-context.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** A conversion with its names checked; undefined if source or target does not exist. */
export function compileConversion(
  context: CompilerContext,
  entity: Entity,
  name: string,
  declared: ConversionDeclaration,
  node: SourceNode,
): Conversion | undefined {
  const { compilation, sources } = context
  const source = findEntity(context, within(node, 'from'), declared.from)
  const lines = declared.into === undefined ? undefined : entity.fields[declared.into]
  if (declared.into !== undefined && lines?.type !== 'lines')
    reportUnknown(compilation, within(node, 'into'), `no lines field "${declared.into}" in ${entity.name}`, declared.into, Object.keys(entity.fields))
  const row = declared.into === undefined ? entity : sources.entities[lines?.entity ?? '']
  if (source === undefined || row === undefined) return undefined
  const link = row.fields[declared.link]
  if (link === undefined) reportUnknown(compilation, within(node, 'link'), `no field "${declared.link}" in ${row.name}`, declared.link, Object.keys(row.fields))
  else if (link.entity !== source.name && !(link.entity === source.line?.of && isKept(context, entity, name, declared)))
    report(compilation, within(node, 'link'), `"${declared.link}" of ${row.name} does not point to ${source.name}`)
  checkTake(context, entity, row, name, declared, within(node, 'take', 'field'))
  if (declared.take.exceeds !== undefined) checkErrorName(context, within(node, 'take', 'exceeds'), declared.take.exceeds)
  if ((declared.take.pending === undefined) !== (declared.take.exceeds === undefined))
    report(compilation, within(node, 'take'), '"pending" and "exceeds" come together', undefined, 'key')
  if (declared.take.pending === undefined && declared.take.default === undefined)
    report(compilation, within(node, 'take'), 'a copy, which takes nothing away, needs "default"', 'say what is proposed, or what is "pending"', 'key')
  if (declared.take.parts === true && (declared.into === undefined || declared.take.pending === undefined))
    report(
      compilation,
      within(node, 'take', 'parts'),
      'only rows of lines take parts of what is pending',
      'say "into" and "pending", or take "parts" away',
      'key',
    )
  if (declared.divide === true && declared.atMost === undefined)
    report(compilation, within(node, 'divide'), '"divide" says nothing without "atMost"', undefined, 'key')
  const figure = (key: 'pending' | 'default' | 'portion'): Formula =>
    compileFormula(compilation, sources, within(node, 'take', key), declared.take[key] ?? '', source.name, DECIMAL)
  const limit = declared.atMost === undefined ? undefined : context.catalogues.limits[declared.atMost]
  return withoutUndefined({
    kind: 'conversion' as const,
    name,
    source: source.name,
    into: declared.into,
    link: declared.link,
    take: {
      field: declared.take.field,
      ...(declared.take.pending === undefined ? {} : { pending: figure('pending') }),
      ...(declared.take.default === undefined ? {} : { default: figure('default') }),
      ...(declared.take.exceeds === undefined ? {} : { exceeds: declared.take.exceeds }),
      ...(declared.take.parts === undefined ? {} : { parts: true as const }),
      ...(declared.take.portion === undefined ? {} : { portion: figure('portion') }),
    },
    version: declared.version === undefined ? undefined : compileVersion(context, source, row, declared, declared.version, within(node, 'version')),
    ...compileWhen(context, declared.when, within(node, 'when'), source.name),
    each: declared.each?.flatMap((each, index) => compileFanOut(context, entity, source, each, within(node, 'each', index)) ?? []),
    along: declared.along === undefined ? undefined : compileAlong(context, entity, source, name, declared.along, within(node, 'along')),
    split: compileValues(context, entity, declared.split ?? {}, within(node, 'split'), source.name),
    same: compileSame(context, entity, source, declared.same ?? [], within(node, 'same')),
    copy: {
      ...compileSnapshots(context, source, row, declared),
      ...compileCopy(context, source, row, declared.copy ?? {}, within(node, 'copy')),
    },
    maxItems: declared.atMost === undefined ? undefined : Number(limitOf(compilation, context, within(node, 'atMost'), declared.atMost)),
    maxCode: limit?.code,
    divides: declared.divide === true ? (true as const) : undefined,
    operation:
      declared.operation === undefined
        ? undefined
        : compileOperation(context, source, declared.operation, declared.take.pending === undefined, within(node, 'operation')),
    at: placeOf(node, 'key'),
  })
}

/** Rows that an event copies whole may point to the document of their source rows: they stay when these are deleted. */
function isKept(context: CompilerContext, entity: Entity, name: string, { take }: ConversionDeclaration): boolean {
  const makers = context.declared.get(entity.name)?.transitions.filter(({ declared: each }) => each.from === null && ownConversion(each) === name) ?? []
  return take.pending === undefined && makers.every(({ declared: each }) => each.event === true)
}

/** What is taken is a figure that is stored in the new row; people enter how much of what is pending they take. */
function checkTake(context: CompilerContext, entity: Entity, row: Entity, name: string, { take }: ConversionDeclaration, node: SourceNode): void {
  const { compilation, declared, sources } = context
  const field = row.fields[take.field]
  if (field === undefined) return reportUnknown(compilation, node, `no field "${take.field}" in ${row.name}`, take.field, Object.keys(row.fields))
  if (field.system || isWorkedOut(context, row.name, field.name))
    return report(compilation, node, `what is taken cannot go into "${field.name}" of ${row.name}, which the system gives`, 'name a stored figure')
  if (typeOfField(sources, field) !== DECIMAL) return report(compilation, node, `a figure is taken, and "${field.name}" is ${withArticle(field.type)} field`)
  const makers = declared.get(entity.name)?.transitions.filter(({ declared: each }) => each.from === null && ownConversion(each) === name) ?? []
  if (field.readonly && take.pending !== undefined && makers.some(({ declared: each }) => each.event !== true))
    report(
      compilation,
      node,
      `nobody can enter how much of what is pending is taken: "${field.name}" of ${row.name} is readonly`,
      'take "readonly" away, or say "default" alone where all of it is copied',
    )
}

/** The version of the source rows, with its names checked. */
function compileVersion(
  context: CompilerContext,
  source: Entity,
  row: Entity,
  { copy = {} }: ConversionDeclaration,
  version: NonNullable<ConversionDeclaration['version']>,
  node: SourceNode,
): Conversion['version'] {
  const { compilation } = context
  const field = row.fields[version.field]
  const at = within(node, 'field')
  if (field === undefined) reportUnknown(compilation, at, `no field "${version.field}" in ${row.name}`, version.field, Object.keys(row.fields))
  else if (!field.readonly || !Object.hasOwn(copy, version.field))
    report(compilation, at, `"${version.field}" is no read-only copy of the version of ${source.name}`, 'say "readonly": true, and name it in "copy"')
  checkErrorName(context, within(node, 'changed'), version.changed)
  for (const [index, name] of version.tells.entries())
    if (source.fields[name] === undefined)
      reportUnknown(compilation, within(node, 'tells', index), `no field "${name}" in ${source.name}`, name, Object.keys(source.fields))
  return { field: version.field, changed: version.changed, tells: version.tells }
}

/** What all source rows must agree in: equal names are those of the document of the source rows, or of the source where it is a document. */
function compileSame(
  context: CompilerContext,
  entity: Entity,
  source: Entity,
  declared: NonNullable<ConversionDeclaration['same']>,
  node: SourceNode,
): Conversion['same'] {
  const same: Record<string, Conversion['same'][string]> = {}
  for (const [index, { fields, code, when }] of declared.entries()) {
    const at = within(node, index)
    checkErrorName(context, within(at, 'code'), code)
    const condition = when === undefined ? undefined : compileCondition(context.compilation, context.sources, within(at, 'when'), when, source.name)
    const values = Array.isArray(fields)
      ? compileEqualNames(context, entity, source, fields, within(at, 'fields'))
      : compileValues(context, entity, fields, within(at, 'fields'), source.name)
    for (const [name, value] of Object.entries(values)) {
      if (same[name] !== undefined) report(context.compilation, within(at, 'fields'), `"${name}" must be the same already`)
      same[name] = withoutUndefined({ value, code, when: condition })
    }
  }
  return same
}

function compileEqualNames(
  context: CompilerContext,
  entity: Entity,
  source: Entity,
  names: readonly string[],
  node: SourceNode,
): Readonly<Record<string, Formula>> {
  const document = source.line === undefined ? source : context.sources.entities[source.line.of]!
  const values: Record<string, Formula> = {}
  for (const [index, name] of names.entries()) {
    const at = within(node, index)
    const missing = [entity, document].find(({ fields }) => fields[name] === undefined)
    const type = entity.fields[name]
    if (isWorkedOut(context, entity.name, name)) report(context.compilation, at, `the field "${name}" is worked out by the system`)
    if (missing !== undefined) reportUnknown(context.compilation, at, `no field "${name}" in ${missing.name}`, name, Object.keys(missing.fields))
    else if (type !== undefined)
      values[name] = compileFormula(
        context.compilation,
        context.sources,
        at,
        document === source ? name : `${document.name}.${name}`,
        source.name,
        typeOfField(context.sources, type),
      )
  }
  return values
}

/** The conditions that a source row must meet, with a code each, and all of them together. */
function compileWhen(context: CompilerContext, declared: ConversionDeclaration['when'], node: SourceNode, scope: string): Pick<Conversion, 'when' | 'reasons'> {
  const { compilation, sources } = context
  if (declared === undefined) return {}
  const reasons = declared.map(([condition, code], index) => {
    checkErrorName(context, within(node, index, 1), code)
    return { when: compileCondition(compilation, sources, within(node, index, 0), condition, scope), code }
  })
  const [first] = reasons
  const source = reasons.length === 1 ? first!.when.source : reasons.map(({ when }) => `(${when.source})`).join(' && ')
  return { when: { ...first!.when, source, references: [...new Set(reasons.flatMap(({ when }) => when.references))] }, reasons }
}

/** The rows that get a document each, of another lines field of the source. */
function compileFanOut(
  context: CompilerContext,
  entity: Entity,
  source: Entity,
  declared: NonNullable<ConversionDeclaration['each']>[number],
  node: SourceNode,
): FanOut | undefined {
  const { compilation, sources } = context
  const document = source.line === undefined ? source : sources.entities[source.line.of]
  const beside = Object.values(document?.fields ?? {}).filter(({ type }) => type === 'lines')
  const lines = beside.find((field) => field.entity === declared.row)
  const row = lines === undefined ? undefined : sources.entities[declared.row]
  if (lines === undefined || row === undefined) {
    reportUnknown(
      compilation,
      within(node, 'row'),
      `no lines "${declared.row}" beside ${source.name}`,
      declared.row,
      beside.map((field) => field.entity ?? ''),
    )
    return undefined
  }
  const link = entity.fields[declared.link]
  if (link === undefined)
    reportUnknown(compilation, within(node, 'link'), `no field "${declared.link}" in ${entity.name}`, declared.link, Object.keys(entity.fields))
  else if (link.entity !== row.name) report(compilation, within(node, 'link'), `"${declared.link}" of ${entity.name} does not point to ${row.name}`)
  return withoutUndefined({
    lines: lines.name,
    row: row.name,
    link: declared.link,
    when: declared.when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), declared.when, row.name),
    copy: compileValues(context, entity, declared.copy ?? {}, within(node, 'copy'), row.name),
  })
}

/** The rows that come along, of lines fields of the same name in both documents. */
function compileAlong(
  context: CompilerContext,
  entity: Entity,
  source: Entity,
  name: string,
  declared: NonNullable<ConversionDeclaration['along']>,
  node: SourceNode,
): Conversion['along'] {
  const { compilation, sources } = context
  const document = source.line === undefined ? source : sources.entities[source.line.of]!
  const makers = context.declared.get(entity.name)?.transitions.filter(({ declared: each }) => each.from === null && ownConversion(each) === name) ?? []
  if (makers.some(({ declared: each }) => each.event !== true))
    report(compilation, node, 'rows come along with what an effect makes, and people make this document', 'make it by an "event"')
  return Object.fromEntries(
    Object.entries(declared).flatMap(([lines, names]) => {
      const at = within(node, lines)
      const without = [entity, document].find(({ fields }) => fields[lines]?.type !== 'lines')
      const [row, theirs] = [entity, document].map(({ fields }) => sources.entities[fields[lines]?.entity ?? ''])
      if (without !== undefined) reportUnknown(compilation, at, `no lines field "${lines}" in ${without.name}`, lines, Object.keys(without.fields))
      return row === undefined || theirs === undefined ? [] : [[lines, compileCopy(context, theirs, row, { $same: names }, at, [])]]
    }),
  )
}

function compileCopy(
  context: CompilerContext,
  source: Entity,
  row: Entity,
  copy: NonNullable<ConversionDeclaration['copy']> | { readonly $same: readonly string[] },
  node: SourceNode,
  same: readonly string[] = ['$same'],
): Readonly<Record<string, Formula>> {
  const { $same = [], ...rest } = copy as { readonly $same?: readonly string[] } & Record<string, string>
  const formulas: Record<string, Formula> = {}
  for (const [index, range] of ($same as readonly string[]).entries()) {
    for (const name of namesInRange(range)) {
      const at = within(node, ...same, index)
      const missing = [source, row].find((entity) => entity.fields[name] === undefined)
      if (isWorkedOut(context, row.name, name)) report(context.compilation, at, `the field "${name}" is worked out by the system`)
      if (missing === undefined) formulas[name] = { kind: 'formula', source: name, scope: source.name, references: [name], at: placeOf(at) }
      else reportUnknown(context.compilation, at, `no field "${name}" in ${missing.name}`, name, Object.keys(missing.fields))
    }
  }
  return { ...formulas, ...compileValues(context, row, rest as Readonly<Record<string, string>>, node, source.name) }
}
