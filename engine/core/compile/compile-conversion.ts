import type { ConversionDeclaration } from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Conversion, FanOut } from '../model/lifecycle.ts'
import { DECIMAL } from '../expression/value-type.ts'
import { namesInRange, report, reportUnknown } from './compilation.ts'
import { compileValues } from './compile-effect.ts'
import { compileOperation } from './compile-operation.ts'
import { limitOf, compact } from './compile-field.ts'
import { compileCondition, compileFormula } from './compile-formula.ts'
import { placeOf, within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName, findEntity } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** A conversion with its names checked; nothing when source or target are not there. */
export function compileConversion(workshop: Workshop, entity: Entity, name: string, declared: ConversionDeclaration, spot: Spot): Conversion | undefined {
  const { compilation, sources } = workshop
  const source = findEntity(workshop, within(spot, 'from'), declared.from)
  const lines = declared.into === undefined ? undefined : entity.fields[declared.into]
  if (declared.into !== undefined && lines?.type !== 'lines')
    reportUnknown(compilation, within(spot, 'into'), `no lines field "${declared.into}" in ${entity.name}`, declared.into, Object.keys(entity.fields))
  const row = declared.into === undefined ? entity : sources.entities[lines?.entity ?? '']
  if (source === undefined || row === undefined) return undefined
  const link = row.fields[declared.link]
  if (link === undefined) reportUnknown(compilation, within(spot, 'link'), `no field "${declared.link}" in ${row.name}`, declared.link, Object.keys(row.fields))
  else if (link.entity !== source.name) report(compilation, within(spot, 'link'), `"${declared.link}" of ${row.name} does not point to ${source.name}`)
  if (row.fields[declared.take.field] === undefined)
    reportUnknown(compilation, within(spot, 'take', 'field'), `no field "${declared.take.field}" in ${row.name}`, declared.take.field, Object.keys(row.fields))
  if (declared.take.exceeds !== undefined) checkErrorName(workshop, within(spot, 'take', 'exceeds'), declared.take.exceeds)
  if ((declared.take.pending === undefined) !== (declared.take.exceeds === undefined))
    report(compilation, within(spot, 'take'), '"pending" and "exceeds" come together', undefined, 'key')
  if (declared.take.pending === undefined && declared.take.default === undefined)
    report(compilation, within(spot, 'take'), 'a copy, which takes nothing away, needs "default"', 'say what is proposed, or what is "pending"', 'key')
  if (declared.divide === true && declared.max === undefined)
    report(compilation, within(spot, 'divide'), '"divide" says nothing without "max"', undefined, 'key')
  if (declared.refusal !== undefined) checkErrorName(workshop, within(spot, 'refusal'), declared.refusal)
  if ((typeof declared.when !== 'string') !== (declared.refusal === undefined))
    report(compilation, spot, '"when" and "refusal" come together', undefined, 'key')
  const figure = (key: 'pending' | 'default'): Formula =>
    compileFormula(compilation, sources, within(spot, 'take', key), declared.take[key] ?? '', source.name, DECIMAL)
  const same: Record<string, Conversion['same'][string]> = {}
  for (const [field, [expression = '', code = '', condition]] of Object.entries(declared.same ?? {})) {
    const value = compileValues(workshop, entity, { [field]: expression }, within(spot, 'same'), source.name, [0])[field]
    checkErrorName(workshop, within(spot, 'same', field, 1), code)
    const when = condition === undefined ? undefined : compileCondition(compilation, sources, within(spot, 'same', field, 2), condition, source.name)
    if (value !== undefined) same[field] = compact({ value, code, when })
  }
  const limit = declared.max === undefined ? undefined : workshop.catalogues.limits[declared.max]
  return compact({
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
    },
    ...compileWhen(workshop, declared.when, within(spot, 'when'), source.name),
    refusal: declared.refusal,
    each: declared.each?.flatMap((each, index) => compileFanOut(workshop, entity, source, each, within(spot, 'each', index)) ?? []),
    split: compileValues(workshop, entity, declared.split ?? {}, within(spot, 'split'), source.name),
    same,
    copy: compileCopy(workshop, source, row, declared.copy ?? {}, within(spot, 'copy')),
    maxItems: declared.max === undefined ? undefined : Number(limitOf(compilation, workshop, within(spot, 'max'), declared.max)),
    maxCode: limit?.code,
    divides: declared.divide === true ? (true as const) : undefined,
    operation:
      declared.operation === undefined
        ? undefined
        : compileOperation(workshop, source, declared.operation, declared.take.pending === undefined, within(spot, 'operation')),
    at: placeOf(spot, 'key'),
  })
}

/** One condition, or several with a code each and all of them together. */
function compileWhen(workshop: Workshop, declared: ConversionDeclaration['when'], spot: Spot, scope: string): Pick<Conversion, 'when' | 'reasons'> {
  const { compilation, sources } = workshop
  if (declared === undefined) return {}
  if (typeof declared === 'string') return { when: compileCondition(compilation, sources, spot, declared, scope) }
  const reasons = (declared as readonly (readonly string[])[]).map(([condition = '', code = ''], index) => {
    checkErrorName(workshop, within(spot, index, 1), code)
    return { when: compileCondition(compilation, sources, within(spot, index, 0), condition, scope), code }
  })
  const [first] = reasons
  const source = reasons.map(({ when }) => `(${when.source})`).join(' && ')
  return { when: { ...first!.when, source, references: [...new Set(reasons.flatMap(({ when }) => when.references))] }, reasons }
}

/** The rows that get a document each: of a lines field beside the source's own. */
function compileFanOut(
  workshop: Workshop,
  entity: Entity,
  source: Entity,
  declared: NonNullable<ConversionDeclaration['each']>[number],
  spot: Spot,
): FanOut | undefined {
  const { compilation, sources } = workshop
  const document = source.line === undefined ? source : sources.entities[source.line.of]
  const beside = Object.values(document?.fields ?? {}).filter(({ type }) => type === 'lines')
  const lines = beside.find((field) => field.entity === declared.row)
  const row = lines === undefined ? undefined : sources.entities[declared.row]
  if (lines === undefined || row === undefined) {
    reportUnknown(
      compilation,
      within(spot, 'row'),
      `no lines "${declared.row}" beside ${source.name}`,
      declared.row,
      beside.map((field) => field.entity ?? ''),
    )
    return undefined
  }
  const link = entity.fields[declared.link]
  if (link === undefined)
    reportUnknown(compilation, within(spot, 'link'), `no field "${declared.link}" in ${entity.name}`, declared.link, Object.keys(entity.fields))
  else if (link.entity !== row.name) report(compilation, within(spot, 'link'), `"${declared.link}" of ${entity.name} does not point to ${row.name}`)
  return compact({
    lines: lines.name,
    row: row.name,
    link: declared.link,
    when: declared.when === undefined ? undefined : compileCondition(compilation, sources, within(spot, 'when'), declared.when, row.name),
    copy: compileValues(workshop, entity, declared.copy ?? {}, within(spot, 'copy'), row.name),
  })
}

function compileCopy(
  workshop: Workshop,
  source: Entity,
  row: Entity,
  copy: NonNullable<ConversionDeclaration['copy']>,
  spot: Spot,
): Readonly<Record<string, Formula>> {
  const { $same = [], ...rest } = copy as { readonly $same?: readonly string[] } & Record<string, string>
  const formulas: Record<string, Formula> = {}
  for (const [index, range] of ($same as readonly string[]).entries()) {
    for (const name of namesInRange(range)) {
      const at = within(spot, '$same', index)
      const missing = [source, row].find((entity) => entity.fields[name] === undefined)
      if (missing === undefined) formulas[name] = { kind: 'formula', source: name, scope: source.name, references: [name], at: placeOf(at) }
      else reportUnknown(workshop.compilation, at, `no field "${name}" in ${missing.name}`, name, Object.keys(missing.fields))
    }
  }
  return { ...formulas, ...compileValues(workshop, row, rest as Readonly<Record<string, string>>, spot, source.name) }
}
