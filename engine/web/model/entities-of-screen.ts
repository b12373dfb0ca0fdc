import type { Entity } from '../../core/model/entity.ts'
import { actionsOfScreen } from '../../core/model/action-refs/actions-of-screen.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'

/**
 * The entities of a screen: those that it acts on; those made on a page to which it leads; and those that it only shows, such as the sources of its documents,
 * with only their `named` fields.
 */
export type EntitiesOfScreen = {
  readonly own: ReadonlySet<string>
  readonly made: ReadonlySet<string>
  readonly seen: ReadonlySet<string>
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
}

function entitiesNamedBy(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'list':
      return [screen.entity, ...(screen.beside === undefined ? [] : [screen.beside.entity])]
    case 'detail':
    case 'form':
    case 'paper':
    case 'report':
      return [screen.entity]
    case 'settings':
      return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.entity : []))
    case 'board':
    case 'openItems':
    case 'result':
    case 'handMade':
      return []
  }
}

function entitiesCountedBy(screen: Screen): readonly string[] {
  if (screen.kind === 'board') return screen.cards.map(({ entity }) => entity)
  return screen.kind === 'detail' ? screen.sections.flatMap((section) => (section.kind === 'series' ? [section.series.entity] : [])) : []
}

function entitiesWithTasks(model: Model, screen: Screen): readonly string[] {
  if (screen.kind !== 'board' || screen.tasks !== true) return []
  return Object.values(model.entities).flatMap(({ name, tasks }) => (tasks === undefined ? [] : name))
}

/** A board with tasks shows what each shows, with the units of its figures. */
function readingsOfTasks(model: Model, screen: Screen): readonly Reading[] {
  if (screen.kind !== 'board' || screen.tasks !== true) return []
  return Object.values(model.entities).flatMap(({ name: scope, fields, tasks = {} }) =>
    Object.values(tasks).flatMap(({ shows }) => shows.flatMap((path) => [path, fields[path]?.unit ?? path].map((each): Reading => ({ path: each, scope })))),
  )
}

/** What stands beside a form about the records that it names, and in the preview of a record: the paths that their figures show. */
function readingsOfSummaries(model: Model, screen: Screen): readonly Reading[] {
  const names =
    screen.kind === 'detail'
      ? [screen.entity]
      : screen.kind === 'form' || screen.kind === 'list'
        ? (screen.summaries ?? []).map((field) => fieldsOfRows(model, screen)?.[field]?.entity ?? '')
        : []
  return names.flatMap((scope) => {
    const { shows = [], figures = {} } = model.entities[scope]?.summary ?? {}
    const latest = Object.keys(figures).flatMap((name) => {
      const { of = '', latest: last } = model.figures[name] ?? {}
      return (last?.shows ?? []).map((path): Reading => ({ path, scope: of }))
    })
    return [...shows.map((path): Reading => ({ path, scope })), ...latest]
  })
}

/** Of a list of rows, those of the rows. */
function fieldsOfRows(model: Model, screen: Extract<Screen, { readonly kind: 'form' | 'list' }>): Entity['fields'] | undefined {
  const entity = model.entities[screen.entity]
  const rows = screen.kind === 'list' && screen.rows !== undefined ? entity?.fields[screen.rows]?.entity : undefined
  return (rows === undefined ? entity : model.entities[rows])?.fields
}

/** A linked document shows its state and name. */
function entitiesLinkedBy(screen: Screen): readonly string[] {
  if (screen.kind === 'openItems') return screen.of.map(({ entity }) => entity)
  if (screen.kind === 'detail') return screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map(({ entity }) => entity) : []))
  return []
}

/** If a form makes another document in place of its own, the page after it shows the same. */
function entitiesMadeInstead(screen: Screen, own: readonly Entity[]): readonly string[] {
  if (screen.kind !== 'form') return []
  return own.flatMap(({ transitions }) => Object.values(transitions).flatMap(({ instead }) => instead?.entity ?? []))
}

/** The screens that a screen leads to, and whose declarations it therefore reads. */
export function linkedScreens(model: Model, screen: Screen): readonly string[] {
  const named = actionsOfScreen(screen).flatMap((action) =>
    action.kind === 'open' || action.kind === 'print' || action.kind === 'create' || action.kind === 'invite' ? [action.screen] : [],
  )
  switch (screen.kind) {
    case 'list':
      return [...named, screen.open ?? '']
    case 'detail':
      return [
        ...named,
        screen.edit ?? '',
        typeof screen.print === 'string' ? screen.print : '',
        ...screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map((link) => link.screen) : [])),
      ]
    case 'form': {
      const made = [screen.entity, ...Object.values(model.entities[screen.entity]?.transitions ?? {}).map(({ instead }) => instead?.entity)]
      const details = Object.values(model.screens).filter((each) => each.kind === 'detail' && made.includes(each.entity))
      return [...named, screen.then, ...details.map(({ name }) => name)]
    }
    case 'openItems':
      return [...named, ...screen.of.map(({ opens }) => opens)]
    case 'report':
      return [...named, screen.drill, ...Object.values(screen.opens ?? {}).map((each) => each.screen)]
    case 'board':
      return [...named, ...(screen.tiles ?? []).map(({ report }) => report)]
    case 'result':
    case 'handMade':
    case 'settings':
    case 'paper':
      return named
  }
}

/** The screens that show a document with all its lines. */
function withLines(model: Model, name: string): readonly Entity[] {
  const entity = model.entities[name]
  const document = entity?.line === undefined ? entity : model.entities[entity.line.of]
  if (entity === undefined || document === undefined) return []
  const lines = Object.values(document.fields).flatMap((field) => (field.type === 'lines' ? (model.entities[field.entity ?? ''] ?? []) : []))
  return [document, entity, ...lines]
}

/** A path, and the scope that its formula reads from; without one it may begin at anything of the screen. */
type Reading = { readonly path: string; readonly scope?: string }

/** The paths in the formulas of a declaration, and every other text in it that may be a path. */
function* readingsIn(value: unknown): Generator<Reading> {
  if (typeof value === 'string') {
    if (/^\w+(\.\w+)+$/.test(value)) yield { path: value }
  } else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'formula') {
      const { references, scope } = value as Formula
      for (const path of references) yield { path, scope }
    } else for (const each of Object.values(value)) yield* readingsIn(each)
  }
}

/** The fields along a path, each with its entity; the scope of a formula may use another name for one of them. */
function* fieldsOnPath(model: Model, from: readonly Entity[], path: string): Generator<{ readonly entity: string; readonly field: string }> {
  let here = from
  for (const name of path.split('.')) {
    for (const { name: entity, fields } of here) if (fields[name] !== undefined) yield { entity, field: name }
    const next = here.flatMap(
      (entity) => model.entities[entity.fields[name]?.entity ?? (entity.line?.of === name || name === 'document' ? (entity.line?.of ?? '') : '')] ?? [],
    )
    // "order.supplier" may also begin with the name of an entity, or of a scope.
    here = next.length > 0 ? next : model.entities[name] === undefined ? here : [model.entities[name]]
    for (const { name: entity, display } of here) yield { entity, field: display }
  }
}

/** A series names fields of records other than its document. */
function readingsOfSeries(screens: readonly Screen[]): readonly Reading[] {
  const sections = screens.flatMap((screen) => (screen.kind === 'detail' ? screen.sections : []))
  return sections.flatMap((section) => {
    if (section.kind !== 'series') return []
    const { entity: scope, ...names } = section.series
    return Object.values(names).map((path): Reading => ({ path, scope }))
  })
}

/** An entity as a page has it: only the server knows what conversions copy, and only a form, or a screen that has the sources, converts. */
function asRead(entity: Entity, screen: Screen, own: readonly Entity[]): unknown {
  const conversions = Object.values(entity.conversions)
    .filter(({ source }) => screen.kind === 'form' || own.some(({ name }) => name === source))
    .map(({ copy: _, same: __, split: ___, each: ____, reasons: _____, ...conversion }) => conversion)
  return { ...entity, conversions, transitions: Object.values(entity.transitions).map(({ instead: _, ...transition }) => transition) }
}

/** The screens whose fields are on the page: a list shows the documents that it opens beside it, a report the rows behind a figure. A hand-made screen may show any screen that it leads to. */
export function screensShown(model: Model, screen: Screen): readonly Screen[] {
  const beside =
    screen.kind === 'handMade' ? linkedScreens(model, screen) : screen.kind === 'list' ? [screen.open ?? ''] : screen.kind === 'report' ? [screen.drill] : []
  return [screen, ...beside.flatMap((name) => model.screens[name] ?? [])]
}

/**
 * The entities that a screen needs. It acts on the document that it shows, with its lines, and on those whose actions it offers. It shows what these reference,
 * the sources of a form's conversions, and the entities along the paths of its columns and of their formulas. Of documents that another page makes it only
 * knows the actions that make them, and their sources. A hand-made screen may use everything of its area.
 */
export function entitiesOfScreen(model: Model, screen: Screen): EntitiesOfScreen {
  const screens = [screen, ...linkedScreens(model, screen).flatMap((name) => model.screens[name] ?? [])]
  const forms = screens.flatMap((each) => (each.kind === 'form' ? [each.entity] : []))
  // The document that a list opens beside it, with all its actions.
  const opened = screen.kind === 'list' ? (model.screens[screen.open ?? ''] ?? []) : []
  const acting = [screen].concat(opened)
  const acted = acting.flatMap(actionsOfScreen).flatMap((action) => {
    if (action.kind === 'import') return model.imports[action.name]?.entity ?? []
    return action.kind === 'transition' ? action.entity : []
  })
  const ofArea = screen.kind === 'handMade' ? Object.values(model.entities).flatMap(({ name, area }) => (area === screen.area ? name : [])) : []
  const own = [...acting.flatMap(entitiesNamedBy), ...acted, ...ofArea].flatMap((name) => withLines(model, name))
  const counted = entitiesCountedBy(screen).flatMap((name) => withLines(model, name))
  const shown = [...entitiesLinkedBy(screen), ...entitiesMadeInstead(screen, own), ...entitiesWithTasks(model, screen)]
  const looked = [...counted, ...shown.flatMap((name) => model.entities[name] ?? [])]
  const pointed = [...own, ...counted].flatMap(({ fields }) => Object.values(fields).flatMap((field) => field.entity ?? []))
  const ofForm = screen.kind === 'form' ? own : []
  const sources = ofForm.flatMap(({ conversions }) => Object.values(conversions).flatMap(({ source }) => withLines(model, source).map(({ name }) => name)))
  const roots = [...new Set([...own, ...looked, ...[...pointed, ...sources].flatMap((name) => model.entities[name] ?? [])])]
  const named = new Map<string, Set<string>>()
  for (const { path, scope } of [
    ...readingsIn(screensShown(model, screen)),
    ...readingsOfSeries(screensShown(model, screen)),
    ...readingsOfTasks(model, screen),
    ...readingsOfSummaries(model, screen),
    ...readingsIn(own.map((entity) => asRead(entity, screen, own))),
  ]) {
    const scoped = (scope?.split('/') ?? []).flatMap((name) => model.entities[name] ?? [])
    for (const { entity, field } of fieldsOnPath(model, scoped.length > 0 ? scoped : roots, path))
      named.set(entity, (named.get(entity) ?? new Set()).add(field))
  }
  // A status may be a derived field instead of a region, so it is always named.
  for (const name of shown) named.set(name, (named.get(name) ?? new Set()).add('status'))
  const ownNames = new Set(own.map(({ name }) => name))
  const isOther = (name: string) => model.entities[name] !== undefined && !ownNames.has(name)
  return {
    own: ownNames,
    made: new Set(forms.filter(isOther)),
    seen: new Set([...looked.map(({ name }) => name), ...pointed, ...sources, ...named.keys()].filter(isOther)),
    named,
  }
}
