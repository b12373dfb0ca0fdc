import type { Entity } from '../../core/model/entity.ts'
import { actionsOfScreen } from '../../core/model/actions-of-screen.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'

/**
 * The entities of a screen: those that it acts on, those that its documents are made from, and those of which it only looks at
 * something: the fields whose names are among `words`.
 */
export type EntitiesOfScreen = {
  readonly own: ReadonlySet<string>
  readonly sources: ReadonlySet<string>
  readonly seen: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

function entitiesNamedBy(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'list':
      return [screen.entity, ...(screen.beside === undefined ? [] : [screen.beside.entity])]
    case 'detail':
    case 'form':
      return [screen.entity]
    case 'settings':
      return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.entity : []))
    case 'board':
    case 'result':
    case 'part':
      return []
  }
}

function entitiesLookedAtBy(screen: Screen): readonly string[] {
  if (screen.kind === 'board') return screen.cards.map(({ entity }) => entity)
  if (screen.kind === 'detail') return screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map(({ entity }) => entity) : []))
  return []
}

/** The screens that a screen leads to, and whose declarations it therefore reads. */
export function screensBeside(model: Model, screen: Screen): readonly string[] {
  const named = actionsOfScreen(screen).flatMap((action) =>
    action.kind === 'open' || action.kind === 'create' || action.kind === 'invite' ? [action.screen] : [],
  )
  switch (screen.kind) {
    case 'list':
      return [...named, screen.open ?? '']
    case 'detail':
      return [...named, screen.edit ?? '', ...screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map((link) => link.screen) : []))]
    case 'form': {
      const details = Object.values(model.screens).filter((each) => each.kind === 'detail' && each.entity === screen.entity)
      return [...named, screen.then, ...details.map(({ name }) => name)]
    }
    case 'board':
    case 'result':
    case 'part':
    case 'settings':
      return named
  }
}

/** A document with all its lines, from either of them. */
function withLines(model: Model, name: string): readonly Entity[] {
  const entity = model.entities[name]
  const document = entity?.line === undefined ? entity : model.entities[entity.line.of]
  if (entity === undefined || document === undefined) return []
  const lines = Object.values(document.fields).flatMap((field) => (field.type === 'lines' ? (model.entities[field.entity ?? ''] ?? []) : []))
  return [document, entity, ...lines]
}

/** The entities on the way of a path; the scope of a formula may call one of them by another name. */
function* entitiesOnPath(model: Model, from: readonly Entity[], path: string): Generator<string> {
  const names = path.split('.')
  let here = from
  for (const name of names) {
    const next = here.flatMap((entity) => model.entities[entity.fields[name]?.entity ?? (entity.line?.of === name ? name : '')] ?? [])
    for (const each of next) yield each.name
    // "order.supplier" may also begin with the name of an entity, or of a scope.
    here = next.length > 0 ? next : model.entities[name] === undefined ? here : [model.entities[name]]
  }
}

/** What formulas of a declaration read, and every other text in it that may be a path. */
function* pathsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/^\w+(\.\w+)+$/.test(value)) yield value
  } else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'formula') yield* (value as Formula).references
    else for (const each of Object.values(value)) yield* pathsIn(each)
  }
}

/**
 * What a screen needs of the entities. It acts on the document that it shows, with its lines, on those whose actions it offers, and on
 * those that its forms make. It looks at what these point to, at the sources of their conversions, and at what lies on the ways of
 * its columns and of their formulas. A hand-made room may use everything of its area.
 */
export function entitiesOfScreen(model: Model, screen: Screen): EntitiesOfScreen {
  const screens = [screen, ...screensBeside(model, screen).flatMap((name) => model.screens[name] ?? [])]
  const forms = screens.flatMap((each) => (each.kind === 'form' ? [each.entity] : []))
  const acted = actionsOfScreen(screen).flatMap((action) => {
    if (action.kind === 'import') return model.imports[action.name]?.entity ?? []
    return action.kind === 'transition' || action.kind === 'create' ? (action.entity ?? []) : []
  })
  const ofArea = screen.kind === 'part' ? Object.values(model.entities).flatMap(({ name, area }) => (area === screen.area ? name : [])) : []
  const own = [...entitiesNamedBy(screen), ...forms, ...acted, ...ofArea].flatMap((name) => withLines(model, name))
  const looked = entitiesLookedAtBy(screen).flatMap((name) => withLines(model, name))
  const pointed = [...own, ...looked].flatMap(({ fields }) => Object.values(fields).flatMap((field) => field.entity ?? []))
  const sources = own.flatMap(({ conversions }) => Object.values(conversions).flatMap(({ source }) => withLines(model, source).map(({ name }) => name)))
  const paths = new Set([...pathsIn(screens), ...pathsIn(own)])
  const roots = [...own, ...looked, ...[...pointed, ...sources].flatMap((name) => model.entities[name] ?? [])]
  const onPaths = [...paths].flatMap((path) => [...entitiesOnPath(model, roots, path)])
  const ownNames = new Set(own.map(({ name }) => name))
  const isOther = (name: string) => model.entities[name] !== undefined && !ownNames.has(name)
  return {
    own: ownNames,
    sources: new Set(sources.filter(isOther)),
    seen: new Set([...looked.map(({ name }) => name), ...pointed, ...onPaths].filter(isOther)),
    words: new Set([...paths].flatMap((path) => path.split('.'))),
  }
}
