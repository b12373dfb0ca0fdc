import { pathsOfColumns } from './paths-of-columns.ts'
import type { AwardDeclaration, PivotDeclaration, SectionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { PeriodStep, Pivot, PivotAward, PivotWrite } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { compileFormula } from '../context/compile-formula.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { compileAction } from './compile-action.ts'

/** The place of a pivot: the node of its list or section, and the lines that it arranges. */
type Arranged = {
  readonly rows: Entity
  readonly side: Side | 'both'
  readonly node: SourceNode
  /** Its headings, which its list or section has checked. */
  readonly heads: readonly string[]
  readonly totals: readonly string[]
  readonly isList: boolean
}

/** A section's lines as a pivot, with its fields checked. */
export function compilePivotSection(
  context: CompilerContext,
  { lines = '', columns = [], totals = [] }: SectionDeclaration,
  pivot: PivotDeclaration,
  entity: Entity,
  side: Side | 'both',
  section: SourceNode,
): Pivot & { readonly lines: string } {
  const { compilation, sources } = context
  const heads = pathsOfColumns(columns)
  const field = entity.fields[lines]
  const rows = field?.type === 'lines' ? sources.entities[field.entity ?? ''] : undefined
  if (rows === undefined) {
    if (lines === '') report(compilation, within(section, 'pivot'), 'a pivot arranges the lines of its section: "lines" is missing', undefined, 'key')
    else reportUnknown(compilation, within(section, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
    return { lines, heads, totals, against: [], by: pivot.by, across: pivot.across, named: pivot.named, cells: pivot.cells }
  }
  for (const [index, name] of heads.entries()) resolvePath(context, within(section, 'columns', index), rows, name, side)
  for (const [index, name] of totals.entries())
    if (!pivot.cells.includes(name)) reportUnknown(compilation, within(section, 'totals', index), `"${name}" is added up, but is no cell`, name, pivot.cells)
  return { lines, ...compilePivot(context, pivot, { rows, side, node: within(section, 'pivot'), heads, totals, isList: false }) }
}

/** The table of a form's lines into which people write: by the conversion that takes its rows in parts. */
export function compileWrittenPivot(
  context: CompilerContext,
  declared: PivotDeclaration,
  heads: readonly string[],
  lines: { readonly entity: Entity; readonly name: string; readonly rows: Entity },
  side: Side | 'both',
  node: SourceNode,
): (Pivot & { readonly steps: readonly PeriodStep[]; readonly write: PivotWrite }) | undefined {
  const { compilation } = context
  const pivot = compilePivot(context, declared, { rows: lines.rows, side, node, heads, totals: [], isList: false })
  const { steps, write } = pivot
  if (steps === undefined) report(compilation, node, 'figures are written into periods: "steps" is missing', undefined, 'key')
  if (write === undefined || steps === undefined) return undefined
  const parts = Object.values(context.declared.get(lines.entity.name)?.file.conversions ?? {}).find(
    ({ into, link, take }) => into === lines.name && link === pivot.by && take.parts === true,
  )
  if (parts === undefined)
    report(
      compilation,
      within(node, 'write'),
      `what is written makes further lines of one source, and no conversion of ${lines.entity.name} takes "${pivot.by}" in parts`,
      'let "by" name the link of a conversion with "parts": true',
      'key',
    )
  return { ...pivot, steps, write }
}

/** A pivot with its fields checked: what is best is among the cells, and what is compared and taken are figures. */
export function compilePivot(context: CompilerContext, declared: PivotDeclaration, arranged: Arranged): Pivot {
  const { compilation } = context
  const { rows, side, node, heads, totals } = arranged
  const { by, across, named, cells, best, against = [], tiers, changes, award, steps, write } = declared
  for (const [key, name] of Object.entries({ by, across, named, tiers, changes }))
    if (name !== undefined) resolvePath(context, within(node, key), rows, name, side)
  for (const [index, name] of cells.entries()) resolvePath(context, within(node, 'cells', index), rows, name, side)
  if (best !== undefined && !cells.includes(best)) reportUnknown(compilation, within(node, 'best'), `"${best}" is marked, but is no cell`, best, cells)
  const figure = best === undefined ? undefined : rows.fields[best]
  if (figure !== undefined && typeOfField(context.sources, figure) !== DECIMAL)
    report(compilation, within(node, 'best'), `the least figure of a row is marked, and "${figure.name}" is ${withArticle(figure.type)} field`)
  for (const [index, name] of against.entries()) resolveFigure(context, within(node, 'against', index), name, arranged)
  if (steps !== undefined && (award !== undefined || rows.fields[across]?.type !== 'date'))
    report(
      compilation,
      within(node, 'steps'),
      `periods gather the days of a table that is no award, and "${across}" of ${rows.name} has none`,
      undefined,
      'key',
    )
  if (changes !== undefined && (award !== undefined || steps !== undefined))
    report(compilation, within(node, 'changes'), 'versions are read as they are: "changes" stands without "award" and "steps"', undefined, 'key')
  for (const [key, name] of Object.entries(write ?? {})) resolveFigure(context, within(node, 'write', key), name, arranged)
  return withoutUndefined({
    by,
    heads,
    across,
    named,
    cells,
    best,
    totals,
    against,
    tiers,
    changes,
    steps,
    write,
    award: award === undefined ? undefined : compileAward(context, award, within(node, 'award'), declared, arranged),
  })
}

function resolveFigure(context: CompilerContext, node: SourceNode, name: string, { rows, side }: Arranged): void {
  const field = resolvePath(context, node, rows, name, side)
  if (field !== undefined && typeOfField(context.sources, field) !== DECIMAL)
    report(context.compilation, node, `a pivot compares and takes figures, and "${name}" is ${withArticle(field.type)} field`)
}

function compileAward(
  context: CompilerContext,
  { action, quantity, most, wanted, amount, currency, version }: AwardDeclaration,
  node: SourceNode,
  { best }: PivotDeclaration,
  arranged: Arranged,
): PivotAward | undefined {
  const { compilation, sources } = context
  const { rows, side, isList } = arranged
  if (best === undefined) report(compilation, node, 'what is awarded is compared: "best" is missing', undefined, 'key')
  for (const [key, name] of Object.entries({ quantity, most, wanted })) resolveFigure(context, within(node, key), name, arranged)
  for (const [key, path] of Object.entries({ currency, version })) if (path !== undefined) resolvePath(context, within(node, key), rows, path, side)
  const costs = compileFormula(compilation, sources, within(node, 'amount'), amount, rows.name, DECIMAL)
  const taking = compileAction(context, within(node, 'action'), rows, action, side, isList)
  if (taking === undefined) return undefined
  if (taking.kind !== (isList ? 'create' : 'transition')) {
    report(
      compilation,
      within(node, 'action'),
      `"${action}" does not take what is written into the cells`,
      isList ? 'name a "create:<form>"' : 'name a transition of the document',
    )
    return undefined
  }
  return withoutUndefined({ action: taking, quantity, most, wanted, amount: costs, currency, version })
}
