import type { MeasureDeclaration, ReportDeclaration } from '../../../../build/declared/grammar.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Measure, ReportGroup } from '../../model/report.ts'
import { keyOfGroup, unitsOfMeasure } from '../../model/report.ts'
import type { ReportScreen, Screen } from '../../model/screen.ts'
import { declarationsOf, entriesOf, report, reportTwice, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { checkPermission, checkScreen } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import type { SourceNode } from '../source/source-node.ts'
import { within } from '../source/source-node.ts'
import { reportOfSide } from './report-of-side.ts'
import { compileComputedMeasure } from './compile-computed-measure.ts'
import { compilePaths } from './compile-paths.ts'

type Base = Pick<Screen, 'name' | 'area' | 'at'>

const TIMES: ReadonlySet<string> = new Set(['date', 'instant'])
/** What people gather rows by: few values, each of which they know by its name. */
const GATHERED: ReadonlySet<string> = new Set(['text', 'enum', 'flag', 'ref'])
const KINDS = ['sum', 'average', 'count', 'distinct', 'latest', 'share', 'computed'] as const

/** A report, with its groups and measures checked: what cannot be added up is refused here. */
export function compileReport(context: CompilerContext, declared: ReportDeclaration, entity: Entity, node: SourceNode, base: Base): ReportScreen {
  const { compilation, sources } = context
  const { side, permission } = declared
  const rows = declared.rows === undefined ? entity : sources.entities[entity.fields[declared.rows]!.entity!]!
  checkPermission(context, within(node, 'export'), declared.export, side)
  const range = resolvePath(context, within(node, 'range', 'field'), rows, declared.range.field, side)
  if (range !== undefined && !TIMES.has(range.type))
    report(compilation, within(node, 'range', 'field'), `a range is of a date or an instant, and "${range.name}" is ${withArticle(range.type)} field`)
  const by = compileGroups(context, declared, rows, node)
  const fields = by.map(({ field }) => field)
  if (declared.across !== undefined && !fields.slice(1).includes(declared.across))
    reportUnknown(compilation, within(node, 'across'), `"${declared.across}" is none of the groups after the first`, declared.across, fields.slice(1))
  checkDrill(context, declared, within(node, 'drill'))
  checkOpens(context, declared, fields, within(node, 'opens'))
  return withoutUndefined({
    kind: 'report' as const,
    ...base,
    side,
    permission,
    export: declared.export,
    entity: entity.name,
    rows: declared.rows,
    filter: declared.filter === undefined ? undefined : compileCondition(compilation, sources, within(node, 'filter'), declared.filter, rows.name),
    filters: compilePaths(context, declared.filters, rows, side, within(node, 'filters')),
    range: declared.range,
    by,
    across: declared.across,
    measures: compileMeasures(context, declared, rows, within(node, 'measures')),
    chart: declared.chart,
    drill: declared.drill,
    opens: declared.opens,
  })
}

function compileGroups(context: CompilerContext, declared: ReportDeclaration, rows: Entity, node: SourceNode): readonly ReportGroup[] {
  const groups = declared.by.map((group): ReportGroup => (typeof group === 'string' ? { field: group } : group))
  reportTwice(
    context.compilation,
    (index) => within(node, 'by', index),
    groups.map(({ field }) => field),
  )
  for (const [index, group] of groups.entries()) {
    const at = group.every === undefined ? within(node, 'by', index) : within(node, 'by', index, 'field')
    const field = resolvePath(context, at, rows, group.field, declared.side)
    if (field === undefined) continue
    const isTime = TIMES.has(field.type)
    if (group.every !== undefined && !isTime)
      report(context.compilation, at, `days are gathered by periods, and "${group.field}" is ${withArticle(field.type)} field`)
    else if (group.every === undefined && isTime)
      report(context.compilation, at, `"${keyOfGroup(group)}" is ${withArticle(field.type)} field: each day would be a group`, 'say "every"')
    else if (!isTime && !GATHERED.has(field.type))
      report(context.compilation, at, `rows are gathered by what they share, and "${group.field}" is ${withArticle(field.type)} field`)
  }
  return groups
}

function compileMeasures(context: CompilerContext, declared: ReportDeclaration, rows: Entity, node: SourceNode): readonly Measure[] {
  const entries = entriesOf(declared.measures)
  const names = entries.map(([name]) => name)
  const measures: Measure[] = []
  for (const [name, measure] of entries) {
    const at = within(node, name)
    const kinds = KINDS.filter((kind) => measure[kind] !== undefined)
    if (kinds.length !== 1) {
      report(context.compilation, at, `"${name}" is not one figure: ${kinds.join(', ') || 'nothing is said'}`, `say one of ${KINDS.join(', ')}`)
      continue
    }
    const compiled = compileMeasure(
      context,
      {
        name,
        measure,
        kind: kinds[0]!,
        rows,
        declared,
        names: names.slice(0, names.indexOf(name)).filter((each) => declared.measures[each]?.latest === undefined),
      },
      at,
    )
    if (compiled !== undefined) measures.push(compiled)
  }
  for (const { name } of measures) {
    const units = unitsOfMeasure(measures, name)
    if (units.length > 1)
      report(context.compilation, within(node, name), `"${name}" is told from figures in different units: ${units.join(', ')}`, 'tell each by itself')
  }
  return measures
}

type Declared = {
  readonly name: string
  readonly measure: MeasureDeclaration
  readonly kind: (typeof KINDS)[number]
  readonly rows: Entity
  readonly declared: ReportDeclaration
  /** The measures before it, from which it may be told. */
  readonly names: readonly string[]
}

function compileMeasure(context: CompilerContext, given: Declared, node: SourceNode): Measure | undefined {
  const { compilation, sources } = context
  const { name, measure, kind, rows, names } = given
  if ((kind === 'share' || kind === 'computed') && measure.when !== undefined)
    report(compilation, within(node, 'when'), `"${name}" is told from other figures, and counts no rows`, 'say "when" of those')
  if (kind === 'share') {
    const of = measure.share!
    if (!names.includes(of)) reportUnknown(compilation, within(node, 'share'), `no measure "${of}" before "${name}"`, of, names)
    return { name, kind, type: 'rate', of }
  }
  if (kind === 'computed') return compileComputedMeasure(context, name, measure, names, node)
  const when = measure.when === undefined ? {} : { when: compileCondition(compilation, sources, within(node, 'when'), measure.when, rows.name) }
  if (kind === 'count') return { name, kind, type: 'integer', ...when }
  const path = measure[kind]!
  const field = resolvePath(context, within(node, kind), rows, path, given.declared.side)
  if (field === undefined) return undefined
  if (kind === 'distinct') return { name, kind, type: 'integer', field: path, ...when }
  if (kind === 'latest') {
    if (field.type !== 'date') report(compilation, within(node, kind), `a last day is that of dates, and "${path}" is ${withArticle(field.type)} field`)
    return { name, kind, type: 'date', field: path, ...when }
  }
  checkFigure(context, given, path, field, within(node, kind))
  const unit = unitOf(context, given, path, field, node)
  return { name, kind, type: field.type, field: path, ...when, ...(unit !== undefined && { unit }) }
}

/** Texts are no figures; of rates and prices a sum says nothing. */
function checkFigure(context: CompilerContext, { kind }: Declared, path: string, field: Field, node: SourceNode): void {
  if (typeOfField(context.sources, field) !== DECIMAL)
    report(context.compilation, node, `figures are added up, and "${path}" is ${withArticle(field.type)} field`)
  else if (kind === 'sum' && (field.type === 'rate' || field.type === 'price'))
    report(context.compilation, node, `a sum of ${field.type}s says nothing: "${path}"`, 'say "average"')
}

/** The path of the field with the unit or currency: pieces and kilograms, or yuan and dollars, are never added up. */
function unitOf(context: CompilerContext, { measure, kind, rows, declared }: Declared, path: string, field: Field, node: SourceNode): string | undefined {
  const own = field.unit === undefined ? undefined : path.slice(0, path.lastIndexOf('.') + 1) + field.unit
  const unit = measure.unit ?? own
  if (measure.unit !== undefined) {
    const found = resolvePath(context, within(node, 'unit'), rows, measure.unit, declared.side)
    if (found !== undefined && !['enum', 'text', 'ref'].includes(found.type))
      report(context.compilation, within(node, 'unit'), `a unit is a word, and "${measure.unit}" is ${withArticle(found.type)} field`)
  }
  if (unit === undefined && ['amount', 'price', 'quantity'].includes(field.type))
    report(context.compilation, within(node, kind), `"${path}" has no unit or currency that keeps its figures apart`, 'name it in "unit"')
  return unit
}

/** Its columns are those of the same rows. */
function checkDrill(context: CompilerContext, { drill, entity, rows }: ReportDeclaration, node: SourceNode): void {
  checkScreen(context, node, drill)
  const list = declarationsOf(context.compilation, 'screen').find(({ name }) => name === drill)?.declared
  if (list === undefined) return
  if (list.kind !== 'list' || list.entity !== entity || list.rows !== rows) report(context.compilation, node, `"${drill}" is no list of the same rows`)
}

/** A value of a group leads to a report of the same side, which has a filter for it. */
function checkOpens(context: CompilerContext, { opens = {}, side }: ReportDeclaration, fields: readonly string[], node: SourceNode): void {
  for (const [field, { screen, by }] of entriesOf(opens)) {
    if (!fields.includes(field)) reportUnknown(context.compilation, within(node, field), `"${field}" is none of the groups`, field, fields)
    const found = reportOfSide(context, screen, side, within(node, field, 'screen'))
    const filters = found?.filters ?? []
    if (found !== undefined && !filters.includes(by))
      reportUnknown(context.compilation, within(node, field, 'by'), `"${by}" is no filter of "${screen}"`, by, filters)
  }
}
