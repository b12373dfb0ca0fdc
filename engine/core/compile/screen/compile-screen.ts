import { DECIMAL } from '../../expression/values/value-type.ts'
import type {
  ColumnsDeclaration,
  ListDeclaration,
  SectionDeclaration,
  SeriesDeclaration,
  BoardDeclaration,
  DetailDeclaration,
  FormDeclaration,
} from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { ActionRef, ListScreen, Screen, Section, Series } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { withArticle, declarationsOf, report, reportTwice, reportUnknown } from '../context/compilation.ts'
import type { Declaration } from '../context/compilation.ts'
import { compileAction } from './compile-action.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { compileColumns, compileActions } from './compile-columns.ts'
import { compilePivot } from './compile-pivot.ts'
import { compileInvitation } from './compile-invitation.ts'
import { compileSettings } from './compile-settings.ts'
import { checkScreenLink } from './check-screen-link.ts'
import { checkThread } from './check-thread.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkPermission, checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** Whose screen it is; where it names nobody, both sides have it. */
function sideOf({ side }: { readonly side?: Side }): Side | 'both' {
  return side ?? 'both'
}

/** A screen with every field, action and screen that it names checked; nothing when its entity is not there. */
export function compileScreen(context: CompilerContext, { declared, node, name, area }: Declaration<'screen'>): Screen | undefined {
  const { compilation } = context
  if (declared.screen !== name) report(compilation, within(node, 'screen'), `the file is named "${name}", but declares "${declared.screen}"`)
  if (context.catalogues.routes[name] === undefined)
    reportUnknown(compilation, within(node, 'screen'), `no route "${name}" in the specification`, name, Object.keys(context.catalogues.routes))
  if (declared.permission !== undefined) checkPermission(context, within(node, 'permission'), declared.permission, sideOf(declared))
  const base = withoutUndefined({ name, area, side: sideOf(declared), permission: declared.permission, spec: declared.spec, at: placeOf(node) })
  if (declared.kind === 'result') return { kind: 'result', ...base }
  if (declared.kind === 'handMade')
    return {
      kind: 'handMade',
      component: declared.component,
      ...base,
      actions: compileActions(context, declared.actions, undefined, sideOf(declared), within(node, 'actions')),
    }
  if (declared.kind === 'settings') return { kind: 'settings', ...base, side: declared.side, sections: compileSettings(context, declared, node) }
  if (declared.kind === 'board') {
    for (const [index, name] of (declared.boards ?? []).entries()) checkScreen(context, within(node, 'boards', index), name)
    return { kind: 'board', ...base, ...(declared.boards && { boards: declared.boards }), cards: compileCards(context, declared, node) }
  }
  const entity = findEntity(context, within(node, 'entity'), declared.entity)
  if (entity === undefined) return undefined
  if (declared.kind === 'list' && declared.rows !== undefined && linesEntity(context, within(node, 'rows'), entity, declared.rows) === undefined)
    return undefined
  if (declared.side !== undefined && !entity.parties.includes(declared.side))
    report(compilation, within(node, 'entity'), `${entity.name} is not shared with the ${declared.side}`)
  switch (declared.kind) {
    case 'list':
      return { kind: 'list', ...base, ...compileList(context, declared, entity, node) }
    case 'detail':
      if (declared.edit !== undefined) checkScreenLink(context, within(node, 'edit'), declared.edit, 'form', [entity.name])
      return withoutUndefined({
        kind: 'detail' as const,
        ...base,
        entity: entity.name,
        headline: compilePaths(context, declared.headline, entity, sideOf(declared), within(node, 'headline')),
        sections: compileSections(context, declared, entity, node),
        actions:
          typeof declared.actions === 'string' ? ('*' as const) : compileActions(context, declared.actions, entity, sideOf(declared), within(node, 'actions')),
        next: compileActions(context, declared.next ?? [], entity, sideOf(declared), within(node, 'next')),
        edit: declared.edit,
        live: declared.live ?? false,
        print: declared.print ?? false,
        invitation: compileInvitation(context, declared, entity, node),
      })
    case 'form': {
      const transitions = context.declared.get(entity.name)?.transitions ?? []
      const transition = transitions.find((each) => each.name === declared.transition)
      if (transition === undefined)
        reportUnknown(
          compilation,
          within(node, 'transition'),
          `no transition "${declared.transition}" in ${entity.name}`,
          declared.transition,
          transitions.map((each) => each.name),
        )
      checkScreen(context, within(node, 'leadsTo'), declared.leadsTo)
      if (declared.pick !== undefined) checkScreen(context, within(node, 'pick'), declared.pick)
      return withoutUndefined({
        kind: 'form' as const,
        ...base,
        entity: entity.name,
        transition: declared.transition,
        sections: compileSections(context, declared, entity, node),
        then: declared.leadsTo,
        pick: declared.pick,
        invitation: compileInvitation(context, declared, entity, node),
      })
    }
  }
}

function compileList(
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
  const sort = [declared.sort ?? []].flat()
  const by = declared.openBy === undefined ? undefined : resolvePath(context, within(node, 'openBy'), rows, declared.openBy)
  if (declared.open !== undefined)
    checkScreenLink(context, within(node, 'open'), declared.open, 'detail', [by?.entity ?? entity.name, entity.name, entity.line?.of])
  const actions = (place: 'row' | 'bulk' | 'bar'): readonly ActionRef[] =>
    compileActions(context, declared.actions?.[place], rows, side, within(node, 'actions', place))
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
    totals: compileTotals(context, declared.totals, rows, side, within(node, 'totals')),
    open: declared.open,
    openBy: declared.openBy,
    actions: { row: actions('row'), bulk: actions('bulk'), bar: actions('bar') },
  })
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

function compileSections(context: CompilerContext, declared: DetailDeclaration | FormDeclaration, entity: Entity, node: SourceNode): readonly Section[] {
  for (const [index, section] of declared.sections.entries())
    for (const key of ['visibleWhen', 'enter', 'series'] as const)
      if (declared.kind === 'form' && section[key] !== undefined)
        report(context.compilation, within(node, 'sections', index, key), `"${key}" is for the sections of a detail`, undefined, 'key')
  return declared.sections.map((section, index) => compileSection(context, section, entity, sideOf(declared), within(node, 'sections', index)))
}

function compileSection(context: CompilerContext, declared: SectionDeclaration, entity: Entity, side: Side | 'both', node: SourceNode): Section {
  const { visibleWhen } = declared
  return withoutUndefined({
    ...compileBody(context, declared, entity, side, node),
    visibleWhen:
      visibleWhen === undefined ? undefined : compileCondition(context.compilation, context.sources, within(node, 'visibleWhen'), visibleWhen, entity.name),
  })
}

function compileBody(context: CompilerContext, declared: SectionDeclaration, entity: Entity, side: Side | 'both', node: SourceNode): Section {
  const { id } = declared
  if (declared.series !== undefined) return { kind: 'series', id, series: compileSeries(context, declared.series, entity, side, within(node, 'series')) }
  if (declared.history === true) return { kind: 'history', id }
  if (declared.pivot !== undefined) return { kind: 'pivot', id, ...compilePivot(context, declared, declared.pivot, entity, side, node) }
  if (declared.links !== undefined) {
    const links = Object.entries(declared.links).map(([name, screen]) => {
      findEntity(context, within(node, 'links', name), name)
      const isDetail = declarationsOf(context.compilation, 'screen').some((each) => each.name === screen && each.declared.kind === 'detail')
      if (isDetail) checkScreenLink(context, within(node, 'links', name), screen, 'detail', [name])
      else checkScreen(context, within(node, 'links', name), screen)
      return { entity: name, screen }
    })
    return { kind: 'links', id, links }
  }
  if (declared.lines === undefined) {
    if (declared.fields === undefined) report(context.compilation, node, `the section "${id}" shows nothing`, 'it has fields, lines, a pivot, links or history')
    return { kind: 'fields', id, fields: compilePaths(context, declared.fields, entity, side, within(node, 'fields')) }
  }
  const rows = linesEntity(context, within(node, 'lines'), entity, declared.lines)
  // Nothing else is known of lines that do not exist.
  if (rows === undefined) return { kind: 'fields', id, fields: [] }
  const { thread } = declared
  if (declared.columns === undefined && thread === undefined) report(context.compilation, node, `the lines of section "${id}" have no columns`)
  if (thread !== undefined) checkThread(context, thread, rows, side, within(node, 'thread'))
  if (declared.enter !== undefined) {
    const { action: name, asks } = declared.enter
    const action = compileAction(context, within(node, 'enter', 'action'), rows, `${rows.name}.${name}`, side)
    for (const [index, path] of asks.entries()) resolvePath(context, within(node, 'enter', 'asks', index), rows, path, side)
    const columns = compileColumns(context, declared.columns ?? [], rows, side, within(node, 'columns'))
    if (action?.kind === 'transition') return { kind: 'entry', id, lines: declared.lines, columns, action, asks }
  }
  return withoutUndefined({
    kind: 'lines',
    id,
    lines: declared.lines,
    thread,
    columns: compileColumns(context, declared.columns ?? Object.values(thread ?? {}), rows, side, within(node, 'columns')),
    pinned: compilePinned(context, declared, node),
    totals: compileTotals(context, declared.totals, rows, side, within(node, 'totals')),
    paste: declared.paste ?? false,
    actions: compileActions(context, declared.actions, rows, side, within(node, 'actions')),
  })
}

function compileSeries(
  context: CompilerContext,
  { of, by, through, figure, name, chart, chartName }: SeriesDeclaration,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): Series {
  const records = findEntity(context, within(node, 'of'), of)
  if (records !== undefined) {
    const ref = resolvePath(context, within(node, 'by'), records, by, side)
    const target = through === undefined ? entity.name : resolvePath(context, within(node, 'through'), entity, through, side)?.entity
    if (ref !== undefined && target !== undefined && ref.entity !== target)
      report(context.compilation, within(node, 'by'), `"${by}" of ${of} does not point to ${target}`)
    const number = resolvePath(context, within(node, 'figure'), records, figure, side)
    if (number !== undefined && typeOfField(context.sources, number) !== DECIMAL)
      report(context.compilation, within(node, 'figure'), `a series is of figures, and "${figure}" is ${withArticle(number.type)} field`)
    for (const [key, path] of Object.entries({ name, chart, chartName })) if (path !== undefined) resolvePath(context, within(node, key), records, path, side)
  }
  return withoutUndefined({ entity: of, by, through, figure, name, chart, chartName })
}

function compileCards(context: CompilerContext, declared: BoardDeclaration, node: SourceNode): Extract<Screen, { kind: 'board' }>['cards'] {
  return declared.cards.map((card, index) => {
    const at = within(node, 'cards', index)
    const { entity = '', rows: lines, permission } = listOf(context, within(at, 'screen'), card.screen) ?? {}
    const document = context.sources.entities[entity]
    const rows = lines === undefined ? document : context.sources.entities[document?.fields[lines]?.entity ?? '']
    const when =
      card.when === undefined || rows === undefined
        ? undefined
        : compileCondition(context.compilation, context.sources, within(at, 'when'), card.when, rows.name)
    return withoutUndefined({ id: card.id, screen: card.screen, tab: card.tab, entity, rows: lines, when, permission })
  })
}

/** The list that a card leads to, whose rows it counts. */
function listOf(context: CompilerContext, node: SourceNode, name: string): ListDeclaration | undefined {
  checkScreen(context, node, name)
  const screen = declarationsOf(context.compilation, 'screen').find((each) => each.name === name)?.declared
  if (screen?.kind === 'list') return screen
  if (context.catalogues.routes[name] !== undefined)
    report(context.compilation, node, `a card counts the rows of the list that it leads to, and "${name}" is none`)
  return undefined
}

function compilePinned(
  { compilation }: CompilerContext,
  declared: { readonly columns?: ColumnsDeclaration; readonly pinned?: readonly string[] },
  node: SourceNode,
): readonly string[] {
  const shown = (declared.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field))
  for (const [index, field] of (declared.pinned ?? []).entries())
    if (!shown.includes(field)) reportUnknown(compilation, within(node, 'pinned', index), `"${field}" is pinned, but is no column`, field, shown)
  return declared.pinned ?? []
}

function compilePaths(
  context: CompilerContext,
  paths: readonly string[] | undefined,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): readonly string[] {
  reportTwice(context.compilation, (index) => within(node, index), paths ?? [])
  for (const [index, path] of (paths ?? []).entries()) resolvePath(context, within(node, index), entity, path, side)
  return paths ?? []
}

/** The figures with totals. */
function compileTotals(context: CompilerContext, paths: readonly string[] | undefined, rows: Entity, side: Side | 'both', node: SourceNode): readonly string[] {
  reportTwice(context.compilation, (index) => within(node, index), paths ?? [])
  for (const [index, path] of (paths ?? []).entries()) {
    const field = resolvePath(context, within(node, index), rows, path, side)
    if (field !== undefined && typeOfField(context.sources, field) !== DECIMAL)
      report(context.compilation, within(node, index), `totals are of figures, and "${path}" is ${withArticle(field.type)} field`)
  }
  return paths ?? []
}

function linesEntity({ compilation, sources }: CompilerContext, node: SourceNode, entity: Entity, name: string): Entity | undefined {
  const field = entity.fields[name]
  const known = Object.values(entity.fields).filter(({ type }) => type === 'lines')
  if (field?.type !== 'lines')
    reportUnknown(
      compilation,
      node,
      `no lines field "${name}" in ${entity.name}`,
      name,
      known.map((each) => each.name),
    )
  return sources.entities[field?.type === 'lines' ? (field.entity ?? '') : '']
}
