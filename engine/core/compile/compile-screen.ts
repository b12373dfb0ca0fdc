import { DECIMAL } from '../expression/value-type.ts'
import type {
  ColumnsDeclaration,
  ListDeclaration,
  SectionDeclaration,
  SeriesDeclaration,
  BoardDeclaration,
  DetailDeclaration,
  FormDeclaration,
} from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { ActionRef, ListScreen, Screen, Section, Series } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { anA, declarationsOf, report, reportTwice, reportUnknown } from './compilation.ts'
import type { Declaration } from './compilation.ts'
import { compileAction } from './compile-action.ts'
import { compact } from './compile-field.ts'
import { compileCondition } from './compile-formula.ts'
import { compileColumns, compileActions } from './compile-columns.ts'
import { compilePivot } from './compile-pivot.ts'
import { compileInvitation } from './compile-invitation.ts'
import { compileSettings } from './compile-settings.ts'
import { checkLed } from './check-led.ts'
import { checkThread } from './check-thread.ts'
import { resolvePath } from './resolve-path.ts'
import { typeOfField } from './scope-of-entity.ts'
import { placeOf, within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkPermission, checkScreen, findEntity } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** A screen with every field, action and screen that it names checked; nothing when its entity is not there. */
export function compileScreen(workshop: Workshop, { declared, spot, name, area }: Declaration<'screen'>): Screen | undefined {
  const { compilation } = workshop
  if (declared.screen !== name) report(compilation, within(spot, 'screen'), `the file is named "${name}", but declares "${declared.screen}"`)
  if (workshop.catalogues.routes[name] === undefined)
    reportUnknown(compilation, within(spot, 'screen'), `no route "${name}" in the specification`, name, Object.keys(workshop.catalogues.routes))
  if (declared.permission !== undefined) checkPermission(workshop, within(spot, 'permission'), declared.permission, declared.side)
  const base = compact({ name, area, side: declared.side, permission: declared.permission, spec: declared.spec, at: placeOf(spot) })
  if (declared.kind === 'result') return { kind: 'result', ...base }
  if (declared.kind === 'part')
    return {
      kind: 'part',
      part: declared.part,
      ...base,
      actions: compileActions(workshop, declared.actions, undefined, declared.side, within(spot, 'actions')),
    }
  if (declared.kind === 'settings') return { kind: 'settings', ...base, side: declared.side, sections: compileSettings(workshop, declared, spot) }
  if (declared.kind === 'board') {
    for (const [index, name] of (declared.boards ?? []).entries()) checkScreen(workshop, within(spot, 'boards', index), name)
    return { kind: 'board', ...base, ...(declared.boards && { boards: declared.boards }), cards: compileCards(workshop, declared, spot) }
  }
  const entity = findEntity(workshop, within(spot, 'entity'), declared.entity)
  if (entity === undefined) return undefined
  if (declared.kind === 'list' && declared.rows !== undefined && linesEntity(workshop, within(spot, 'rows'), entity, declared.rows) === undefined)
    return undefined
  if (declared.side !== 'both' && !entity.parties.includes(declared.side))
    report(compilation, within(spot, 'entity'), `${entity.name} is not shared with the ${declared.side}`)
  switch (declared.kind) {
    case 'list':
      return { kind: 'list', ...base, ...compileList(workshop, declared, entity, spot) }
    case 'detail':
      if (declared.edit !== undefined) checkLed(workshop, within(spot, 'edit'), declared.edit, 'form', [entity.name])
      return compact({
        kind: 'detail' as const,
        ...base,
        entity: entity.name,
        headline: compilePaths(workshop, declared.headline, entity, declared.side, within(spot, 'headline')),
        sections: compileSections(workshop, declared, entity, spot),
        actions:
          typeof declared.actions === 'string' ? ('*' as const) : compileActions(workshop, declared.actions, entity, declared.side, within(spot, 'actions')),
        next: compileActions(workshop, declared.next ?? [], entity, declared.side, within(spot, 'next')),
        edit: declared.edit,
        live: declared.live ?? false,
        print: declared.print ?? false,
        invitation: compileInvitation(workshop, declared, entity, spot),
      })
    case 'form': {
      const transitions = workshop.declared.get(entity.name)?.transitions ?? []
      const transition = transitions.find((each) => each.name === declared.transition)
      if (transition === undefined)
        reportUnknown(
          compilation,
          within(spot, 'transition'),
          `no transition "${declared.transition}" in ${entity.name}`,
          declared.transition,
          transitions.map((each) => each.name),
        )
      checkScreen(workshop, within(spot, 'then'), declared.then)
      if (declared.pick !== undefined) checkScreen(workshop, within(spot, 'pick'), declared.pick)
      return compact({
        kind: 'form' as const,
        ...base,
        entity: entity.name,
        transition: declared.transition,
        sections: compileSections(workshop, declared, entity, spot),
        then: declared.then,
        pick: declared.pick,
        invitation: compileInvitation(workshop, declared, entity, spot),
      })
    }
  }
}

function compileList(
  workshop: Workshop,
  declared: ListDeclaration,
  entity: Entity,
  spot: Spot,
): Omit<Extract<Screen, { kind: 'list' }>, 'kind' | 'name' | 'area' | 'side' | 'at'> {
  const { compilation, sources } = workshop
  const { side } = declared
  const rows = declared.rows === undefined ? entity : sources.entities[entity.fields[declared.rows]!.entity!]!
  const tab = declared.tabs === undefined ? undefined : resolvePath(workshop, within(spot, 'tabs', 'by'), rows, declared.tabs.by, side)
  const values = sources.vocabularies[tab?.vocabulary ?? '']?.values ?? []
  if (tab !== undefined && tab.type !== 'enum')
    report(compilation, within(spot, 'tabs', 'by'), `tabs stand by an enum field, and "${tab.name}" is ${anA(tab.type)} field`)
  for (const [index, value] of (declared.tabs?.values ?? []).entries())
    if (tab !== undefined && !values.includes(value))
      reportUnknown(compilation, within(spot, 'tabs', 'values', index), `"${value}" is not a value of ${tab.vocabulary}`, value, values)
  reportTwice(compilation, (index) => within(spot, 'tabs', 'values', index), declared.tabs?.values ?? [])
  const sort = [declared.sort ?? []].flat()
  const by = declared.openBy === undefined ? undefined : resolvePath(workshop, within(spot, 'openBy'), rows, declared.openBy)
  if (declared.open !== undefined) checkLed(workshop, within(spot, 'open'), declared.open, 'detail', [by?.entity ?? entity.name, entity.name, entity.line?.of])
  const actions = (place: 'row' | 'bulk' | 'bar'): readonly ActionRef[] =>
    compileActions(workshop, declared.actions?.[place], rows, side, within(spot, 'actions', place))
  return compact({
    entity: entity.name,
    rows: declared.rows,
    tabs: declared.tabs,
    filter: declared.filter === undefined ? undefined : compileCondition(compilation, sources, within(spot, 'filter'), declared.filter, rows.name),
    toDecide: compileToDecide(workshop, declared, rows, spot),
    filters: compilePaths(workshop, declared.filters, rows, side, within(spot, 'filters')),
    range: compileRange(workshop, declared, rows, spot),
    beside: compileBeside(workshop, declared, rows, spot),
    columns: compileColumns(workshop, declared.columns, rows, side, within(spot, 'columns')),
    pinned: compilePinned(workshop, declared, spot),
    sort: sort.map((term, index) => {
      const field = term.replace(/^-/, '')
      resolvePath(workshop, typeof declared.sort === 'string' ? within(spot, 'sort') : within(spot, 'sort', index), rows, field, side)
      return { field, descending: term.startsWith('-') }
    }),
    totals: compileTotals(workshop, declared.totals, rows, side, within(spot, 'totals')),
    open: declared.open,
    openBy: declared.openBy,
    actions: { row: actions('row'), bulk: actions('bulk'), bar: actions('bar') },
  })
}

function compileToDecide(workshop: Workshop, { toDecide }: ListDeclaration, rows: Entity, spot: Spot): string | undefined {
  const known = Object.keys(workshop.declared.get(rows.name)?.file.approvals ?? {})
  if (toDecide !== undefined && !known.includes(toDecide))
    reportUnknown(workshop.compilation, within(spot, 'toDecide'), `no approval "${toDecide}" in ${rows.name}`, toDecide, known)
  return toDecide
}

function compileRange(workshop: Workshop, { range, filters = [], side }: ListDeclaration, rows: Entity, spot: Spot): ListDeclaration['range'] {
  if (range === undefined) return undefined
  const at = within(spot, 'range', 'field')
  const field = resolvePath(workshop, at, rows, range.field, side)
  if (field !== undefined && field.type !== 'date' && field.type !== 'instant')
    report(workshop.compilation, at, `a range is of a date or an instant, and "${field.name}" is ${anA(field.type)} field`)
  if (!filters.includes(range.field))
    reportUnknown(workshop.compilation, at, `nobody can set the range: "${range.field}" is not among the filters`, range.field, filters)
  return range
}

function compileBeside(workshop: Workshop, { beside, filters = [], side }: ListDeclaration, rows: Entity, spot: Spot): ListScreen['beside'] {
  if (beside === undefined) return undefined
  const at = within(spot, 'beside', 'by')
  const field = resolvePath(workshop, at, rows, beside.by, side)
  const entity = field?.type === 'ref' ? workshop.sources.entities[field.entity ?? ''] : undefined
  if (field !== undefined && entity === undefined)
    report(workshop.compilation, at, `records stand beside a list by a ref field to an entity, and "${field.name}" is ${anA(field.type)} field`)
  if (!filters.includes(beside.by))
    reportUnknown(workshop.compilation, at, `nobody can choose what stands beside: "${beside.by}" is not among the filters`, beside.by, filters)
  if (entity === undefined) return undefined
  return { by: beside.by, entity: entity.name, actions: compileActions(workshop, beside.actions, entity, side, within(spot, 'beside', 'actions')) }
}

function compileSections(workshop: Workshop, declared: DetailDeclaration | FormDeclaration, entity: Entity, spot: Spot): readonly Section[] {
  for (const [index, section] of declared.sections.entries())
    for (const key of ['visibleWhen', 'enter', 'series'] as const)
      if (declared.kind === 'form' && section[key] !== undefined)
        report(workshop.compilation, within(spot, 'sections', index, key), `"${key}" is for the sections of a detail`, undefined, 'key')
  return declared.sections.map((section, index) => compileSection(workshop, section, entity, declared.side, within(spot, 'sections', index)))
}

function compileSection(workshop: Workshop, declared: SectionDeclaration, entity: Entity, side: Side | 'both', spot: Spot): Section {
  const { visibleWhen } = declared
  return compact({
    ...compileBody(workshop, declared, entity, side, spot),
    visibleWhen:
      visibleWhen === undefined ? undefined : compileCondition(workshop.compilation, workshop.sources, within(spot, 'visibleWhen'), visibleWhen, entity.name),
  })
}

function compileBody(workshop: Workshop, declared: SectionDeclaration, entity: Entity, side: Side | 'both', spot: Spot): Section {
  const { id } = declared
  if (declared.series !== undefined) return { kind: 'series', id, series: compileSeries(workshop, declared.series, entity, side, within(spot, 'series')) }
  if (declared.history === true) return { kind: 'history', id }
  if (declared.pivot !== undefined) return { kind: 'pivot', id, ...compilePivot(workshop, declared.pivot, entity, side, within(spot, 'pivot')) }
  if (declared.links !== undefined) {
    const links = Object.entries(declared.links).map(([name, screen]) => {
      findEntity(workshop, within(spot, 'links', name), name)
      const isDetail = declarationsOf(workshop.compilation, 'screen').some((each) => each.name === screen && each.declared.kind === 'detail')
      if (isDetail) checkLed(workshop, within(spot, 'links', name), screen, 'detail', [name])
      else checkScreen(workshop, within(spot, 'links', name), screen)
      return { entity: name, screen }
    })
    return { kind: 'links', id, links }
  }
  if (declared.lines === undefined) {
    if (declared.fields === undefined)
      report(workshop.compilation, spot, `the section "${id}" shows nothing`, 'it has fields, lines, a pivot, links or history')
    return { kind: 'fields', id, fields: compilePaths(workshop, declared.fields, entity, side, within(spot, 'fields')) }
  }
  const rows = linesEntity(workshop, within(spot, 'lines'), entity, declared.lines)
  // Of lines that are not there nothing else is known.
  if (rows === undefined) return { kind: 'fields', id, fields: [] }
  const { thread } = declared
  if (declared.columns === undefined && thread === undefined) report(workshop.compilation, spot, `the lines of section "${id}" have no columns`)
  if (thread !== undefined) checkThread(workshop, thread, rows, side, within(spot, 'thread'))
  if (declared.enter !== undefined) {
    const { action: name, asks } = declared.enter
    const action = compileAction(workshop, within(spot, 'enter', 'action'), rows, `${rows.name}.${name}`, side)
    for (const [index, path] of asks.entries()) resolvePath(workshop, within(spot, 'enter', 'asks', index), rows, path, side)
    const columns = compileColumns(workshop, declared.columns ?? [], rows, side, within(spot, 'columns'))
    if (action?.kind === 'transition') return { kind: 'entry', id, lines: declared.lines, columns, action, asks }
  }
  return compact({
    kind: 'lines',
    id,
    lines: declared.lines,
    thread,
    columns: compileColumns(workshop, declared.columns ?? Object.values(thread ?? {}), rows, side, within(spot, 'columns')),
    pinned: compilePinned(workshop, declared, spot),
    totals: compileTotals(workshop, declared.totals, rows, side, within(spot, 'totals')),
    paste: declared.paste ?? false,
    actions: compileActions(workshop, declared.actions, rows, side, within(spot, 'actions')),
  })
}

function compileSeries(
  workshop: Workshop,
  { of, by, through, figure, name, chart, chartName }: SeriesDeclaration,
  entity: Entity,
  side: Side | 'both',
  spot: Spot,
): Series {
  const records = findEntity(workshop, within(spot, 'of'), of)
  if (records !== undefined) {
    const ref = resolvePath(workshop, within(spot, 'by'), records, by, side)
    const target = through === undefined ? entity.name : resolvePath(workshop, within(spot, 'through'), entity, through, side)?.entity
    if (ref !== undefined && target !== undefined && ref.entity !== target)
      report(workshop.compilation, within(spot, 'by'), `"${by}" of ${of} does not point to ${target}`)
    const number = resolvePath(workshop, within(spot, 'figure'), records, figure, side)
    if (number !== undefined && typeOfField(workshop.sources, number) !== DECIMAL)
      report(workshop.compilation, within(spot, 'figure'), `a series is of figures, and "${figure}" is ${anA(number.type)} field`)
    for (const [key, path] of Object.entries({ name, chart, chartName })) if (path !== undefined) resolvePath(workshop, within(spot, key), records, path, side)
  }
  return compact({ entity: of, by, through, figure, name, chart, chartName })
}

function compileCards(workshop: Workshop, declared: BoardDeclaration, spot: Spot): Extract<Screen, { kind: 'board' }>['cards'] {
  return declared.cards.map((card, index) => {
    const at = within(spot, 'cards', index)
    const entity = findEntity(workshop, within(at, 'entity'), card.entity)
    const rows = entity === undefined || card.rows === undefined ? entity : linesEntity(workshop, within(at, 'rows'), entity, card.rows)
    checkScreen(workshop, within(at, 'screen'), card.screen)
    if (card.permission !== undefined) checkPermission(workshop, within(at, 'permission'), card.permission, declared.side)
    const when =
      card.when === undefined || rows === undefined
        ? undefined
        : compileCondition(workshop.compilation, workshop.sources, within(at, 'when'), card.when, rows.name)
    return compact({ id: card.id, screen: card.screen, tab: card.tab, entity: card.entity, rows: card.rows, when, permission: card.permission })
  })
}

function compilePinned(
  { compilation }: Workshop,
  declared: { readonly columns?: ColumnsDeclaration; readonly pinned?: readonly string[] },
  spot: Spot,
): readonly string[] {
  const shown = (declared.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field))
  for (const [index, field] of (declared.pinned ?? []).entries())
    if (!shown.includes(field)) reportUnknown(compilation, within(spot, 'pinned', index), `"${field}" is pinned, but is no column`, field, shown)
  return declared.pinned ?? []
}

function compilePaths(workshop: Workshop, paths: readonly string[] | undefined, entity: Entity, side: Side | 'both', spot: Spot): readonly string[] {
  reportTwice(workshop.compilation, (index) => within(spot, index), paths ?? [])
  for (const [index, path] of (paths ?? []).entries()) resolvePath(workshop, within(spot, index), entity, path, side)
  return paths ?? []
}

/** The figures that are added up. */
function compileTotals(workshop: Workshop, paths: readonly string[] | undefined, rows: Entity, side: Side | 'both', spot: Spot): readonly string[] {
  reportTwice(workshop.compilation, (index) => within(spot, index), paths ?? [])
  for (const [index, path] of (paths ?? []).entries()) {
    const field = resolvePath(workshop, within(spot, index), rows, path, side)
    if (field !== undefined && typeOfField(workshop.sources, field) !== DECIMAL)
      report(workshop.compilation, within(spot, index), `totals are of figures, and "${path}" is ${anA(field.type)} field`)
  }
  return paths ?? []
}

function linesEntity({ compilation, sources }: Workshop, spot: Spot, entity: Entity, name: string): Entity | undefined {
  const field = entity.fields[name]
  const known = Object.values(entity.fields).filter(({ type }) => type === 'lines')
  if (field?.type !== 'lines')
    reportUnknown(
      compilation,
      spot,
      `no lines field "${name}" in ${entity.name}`,
      name,
      known.map((each) => each.name),
    )
  return sources.entities[field?.type === 'lines' ? (field.entity ?? '') : '']
}
