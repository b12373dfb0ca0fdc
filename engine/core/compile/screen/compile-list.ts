import type { CompilerContext } from '../context/compiler-context.ts'
import type { ListDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import { INBOX } from '../../model/notice.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Screen, ActionRef, ListScreen } from '../../model/screen.ts'
import { sideOf } from './side-of.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { report, withArticle, reportUnknown, reportTwice } from '../context/compilation.ts'
import { checkScreenLink } from './check-screen-link.ts'
import { compileActions, compileColumns } from './compile-columns.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { compilePivot } from './compile-pivot.ts'
import { compileSummaries } from './compile-summaries.ts'
import { compileSortChoices } from './compile-sort-choices.ts'
import { compileScan } from './compile-scan.ts'
import { compilePaths, compilePinned, compileTotals } from './compile-paths.ts'

export function compileList(
  context: CompilerContext,
  declared: ListDeclaration,
  entity: Entity,
  node: SourceNode,
): Omit<Extract<Screen, { kind: 'list' }>, 'kind' | 'name' | 'area' | 'side' | 'at'> {
  const { compilation, sources } = context
  const side = sideOf(declared)
  const rows = declared.rows === undefined ? entity : sources.entities[entity.fields[declared.rows]!.entity!]!
  const tab = declared.tabs === undefined ? undefined : resolvePath(context, within(node, 'tabs', 'by'), rows, declared.tabs.by, side)
  const values = sources.vocabularies[tab?.vocabulary ?? '']?.values ?? []
  if (tab !== undefined && tab.type !== 'enum')
    report(compilation, within(node, 'tabs', 'by'), `tabs stand by an enum field, and "${tab.name}" is ${withArticle(tab.type)} field`)
  for (const [index, value] of (declared.tabs?.values ?? []).entries())
    if (tab !== undefined && !values.includes(value))
      reportUnknown(compilation, within(node, 'tabs', 'values', index), `"${value}" is not a value of ${tab.vocabulary}`, value, values)
  reportTwice(compilation, (index) => within(node, 'tabs', 'values', index), declared.tabs?.values ?? [])
  const shown = declared.tabs?.values ?? values
  if (tab !== undefined && declared.tabs?.opens !== undefined && !shown.includes(declared.tabs.opens))
    reportUnknown(compilation, within(node, 'tabs', 'opens'), `"${declared.tabs.opens}" is none of the tabs`, declared.tabs.opens, shown)
  const sort = [declared.sort ?? []].flat()
  const by = declared.openBy === undefined ? undefined : resolvePath(context, within(node, 'openBy'), rows, declared.openBy)
  if (declared.open !== undefined)
    checkScreenLink(context, within(node, 'open'), declared.open, 'detail', [by?.entity ?? entity.name, entity.name, entity.line?.of])
  const actions = (place: 'row' | 'bulk' | 'bar'): readonly ActionRef[] =>
    compileActions(context, declared.actions?.[place], rows, side, within(node, 'actions', place), place !== 'bar')
  return withoutUndefined({
    entity: entity.name,
    rows: declared.rows,
    tabs: declared.tabs,
    filter: declared.filter === undefined ? undefined : compileCondition(compilation, sources, within(node, 'filter'), declared.filter, rows.name),
    toDecide: compileToDecide(context, declared, rows, node),
    filters: compilePaths(context, declared.filters, rows, side, within(node, 'filters')),
    range: compileRange(context, declared, rows, node),
    beside: compileBeside(context, declared, rows, node),
    columns: compileColumns(context, declared.columns, rows, side, within(node, 'columns')),
    pinned: compilePinned(context, declared, node),
    sort: sort.map((term, index) => {
      const field = term.replace(/^-/, '')
      resolvePath(context, typeof declared.sort === 'string' ? within(node, 'sort') : within(node, 'sort', index), rows, field, side)
      return { field, descending: term.startsWith('-') }
    }),
    sortChoices: compileSortChoices(context, declared, rows, node),
    totals: compileTotals(context, declared.totals, rows, side, within(node, 'totals')),
    pivot: compileListPivot(context, declared, rows, node),
    scan: declared.scan && compileScan(context, declared.scan, { rows, side, node: within(node, 'scan'), among: declared.filters ?? [], isList: true }),
    summaries: compileSummaries(context, declared, rows, node),
    open: declared.open,
    openBy: declared.openBy,
    opensAbout: context.declared.get(entity.name)?.file.inbox === true ? { screen: INBOX.opens, id: INBOX.about } : undefined,
    actions: { row: actions('row'), bulk: actions('bulk'), bar: actions('bar') },
  })
}

/** The pinned columns are its headings. */
function compileListPivot(context: CompilerContext, { pivot, pinned = [], ...list }: ListDeclaration, rows: Entity, node: SourceNode): ListScreen['pivot'] {
  if (pivot === undefined) return undefined
  return compilePivot(context, pivot, { rows, side: sideOf(list), node: within(node, 'pivot'), heads: pinned, totals: [], isList: true })
}

function compileToDecide(context: CompilerContext, { toDecide }: ListDeclaration, rows: Entity, node: SourceNode): string | undefined {
  const known = Object.keys(context.declared.get(rows.name)?.file.approvals ?? {})
  if (toDecide !== undefined && !known.includes(toDecide))
    reportUnknown(context.compilation, within(node, 'toDecide'), `no approval "${toDecide}" in ${rows.name}`, toDecide, known)
  return toDecide
}

function compileRange(context: CompilerContext, { range, filters = [], ...list }: ListDeclaration, rows: Entity, node: SourceNode): ListDeclaration['range'] {
  if (range === undefined) return undefined
  const at = within(node, 'range', 'field')
  const field = resolvePath(context, at, rows, range.field, sideOf(list))
  if (field !== undefined && field.type !== 'date' && field.type !== 'instant')
    report(context.compilation, at, `a range is of a date or an instant, and "${field.name}" is ${withArticle(field.type)} field`)
  if (!filters.includes(range.field))
    reportUnknown(context.compilation, at, `nobody can set the range: "${range.field}" is not among the filters`, range.field, filters)
  return range
}

function compileBeside(context: CompilerContext, { beside, filters = [], ...list }: ListDeclaration, rows: Entity, node: SourceNode): ListScreen['beside'] {
  if (beside === undefined) return undefined
  const at = within(node, 'beside', 'by')
  const field = resolvePath(context, at, rows, beside.by, sideOf(list))
  const entity = field?.type === 'ref' ? context.sources.entities[field.entity ?? ''] : undefined
  if (field !== undefined && entity === undefined)
    report(context.compilation, at, `records stand beside a list by a ref field to an entity, and "${field.name}" is ${withArticle(field.type)} field`)
  if (!filters.includes(beside.by))
    reportUnknown(context.compilation, at, `nobody can choose what stands beside: "${beside.by}" is not among the filters`, beside.by, filters)
  if (entity === undefined) return undefined
  return { by: beside.by, entity: entity.name, actions: compileActions(context, beside.actions, entity, sideOf(list), within(node, 'beside', 'actions')) }
}
