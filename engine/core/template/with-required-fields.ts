import { actionsOfScreen } from '../model/action-refs/actions-of-screen.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Screen } from '../model/screen.ts'
import type { FieldTemplate } from './field-template.ts'

type Fired = { readonly entity: string; readonly transition: string }

/** An entity with added required fields, and its original. */
export type EntityWithRequirements = { readonly of: Entity; readonly demands: string; readonly entity: Entity }

/** The model whose transitions require what the screens that fire them require. `known` caches the results, so that identical ones stay identical. */
export function withRequiredFields(model: Model, { screens }: Pick<FieldTemplate, 'screens'>, known: Map<string, EntityWithRequirements>): Model {
  const demands = new Map<string, Map<string, string[]>>()
  for (const [name, rules] of Object.entries(screens)) {
    const screen = model.screens[name]
    const paths = Object.entries(rules).flatMap(([path, rule]) => (rule === 'required' ? [path] : []))
    if (screen === undefined || paths.length === 0) continue
    for (const { entity, transition } of firedBy(model, screen)) {
      const ofEntity = demands.get(entity) ?? new Map<string, string[]>()
      demands.set(entity, ofEntity.set(transition, [...(ofEntity.get(transition) ?? []), ...paths]))
    }
  }
  if (demands.size === 0) return model
  const entities = { ...model.entities }
  for (const [name, ofEntity] of demands) {
    const of = entities[name]
    if (of === undefined) continue
    const key = JSON.stringify([...ofEntity])
    const there = known.get(name)
    const made = there?.of === of && there.demands === key ? there : { of, demands: key, entity: entityWithRequiredFields(of, ofEntity) }
    known.set(name, made)
    entities[name] = made.entity
  }
  return { ...model, entities }
}

function entityWithRequiredFields(entity: Entity, demands: ReadonlyMap<string, readonly string[]>): Entity {
  const transitions: Record<string, Transition> = { ...entity.transitions }
  for (const [name, paths] of demands) if (transitions[name] !== undefined) transitions[name] = { ...transitions[name], demands: [...new Set(paths)] }
  return { ...entity, transitions }
}

/** The transitions that write a whole document from a screen: those of a form, and those with a dialog on a list or a detail. */
export function firedBy(model: Pick<Model, 'entities' | 'screens'>, screen: Screen): readonly Fired[] {
  const all = Object.values(model.screens)
  switch (screen.kind) {
    case 'form': {
      const named = all.flatMap(actionsOfScreen).flatMap((ref) => (ref.kind === 'create' && ref.screen === screen.name ? (ref.transition ?? []) : []))
      return [...new Set([screen.transition, ...named])].map((transition) => ({ entity: screen.entity, transition }))
    }
    case 'list':
      // The records beside the rows belong to another entity with other fields.
      return actionsOfScreen(screen).flatMap((ref) => (ref.kind === 'transition' && ref.entity !== screen.beside?.entity && isWhole(model, ref) ? [ref] : []))
    case 'detail': {
      const transitions = Object.values(model.entities[screen.entity]?.transitions ?? {}).map(({ name }) => ({ entity: screen.entity, transition: name }))
      const named = screen.actions === '*' ? transitions : screen.actions.flatMap((ref) => (ref.kind === 'transition' ? [ref] : []))
      return named.filter((fired) => isWhole(model, fired) && !all.some((each) => each.kind === 'form' && isOfForm(each, fired)))
    }
    case 'board':
    case 'openItems':
    case 'report':
    case 'result':
    case 'handMade':
    case 'settings':
    case 'paper':
      return []
  }
}

function isOfForm({ entity, transition }: Fired, fired: Fired): boolean {
  return entity === fired.entity && transition === fired.transition
}

function isWhole({ entities }: Pick<Model, 'entities'>, { entity, transition }: Fired): boolean {
  return entities[entity]?.transitions[transition]?.input === '*'
}
