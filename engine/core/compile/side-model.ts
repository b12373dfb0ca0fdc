import { actionsOfScreen } from '../model/actions-of-screen.ts'
import type { Entity, Mask } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { formulasIn } from '../model/formulas-in.ts'
import type { Formula } from '../model/formula.ts'
import type { Conversion, Rule, Transition } from '../model/lifecycle.ts'
import type { Model, PreferenceEffect, Preferences, Texts } from '../model/model.ts'
import type { Screen } from '../model/screen.ts'
import { sides, type Language, type Side } from '../model/side.ts'
import { deepFreeze } from './deep-freeze.ts'

/**
 * The model for the page of one side: its screens and menu, the entities that these lead to, its own transitions, and no name of the other side's private
 * fields. Plain data, and a whole model: the page reads it with the same functions.
 */
export function modelForSide(model: Model, side: Side): Model {
  const screens = Object.fromEntries(Object.entries(model.screens).filter(([, screen]) => screen.side === side || screen.side === 'both'))
  const names = reachableEntities(model, Object.values(screens), side)
  const entities = Object.fromEntries([...names].toSorted().map((name) => [name, entityForSide(model, model.entities[name]!, side)]))
  const preferences = preferencesFor(model, [Object.values(entities), Object.values(screens)], side)
  const vocabularies = vocabulariesOf([
    ...Object.values(entities).flatMap(({ fields }) => Object.values(fields)),
    ...sides.flatMap((each) => Object.values(preferences[each])),
  ])
  const permissions = Object.fromEntries(Object.entries(model.permissions).filter(([, permission]) => permission.side === side))
  const imports = Object.fromEntries(Object.entries(model.imports).filter(([, { path }]) => path[side] !== undefined))
  const other: Side = side === 'purchaser' ? 'supplier' : 'purchaser'
  const routes = Object.fromEntries(
    Object.entries(model.routes).map(([key, route]) => {
      const { screen, ...rest } = route
      if (screen === undefined || screens[screen] !== undefined) return [key, route]
      return [key, { ...rest, elsewhere: other }]
    }),
  )
  const partial: Model = {
    ...model,
    screens,
    entities,
    permissions,
    // Only the server makes and compares them.
    roles: {},
    imports,
    routes,
    menus: { ...model.menus, [other]: [] },
    vocabularies: Object.fromEntries(
      [...vocabularies].toSorted().flatMap((name) => (model.vocabularies[name] === undefined ? [] : [[name, model.vocabularies[name]]])),
    ),
    preferences,
    rank: Object.fromEntries(Object.entries(model.rank).filter(([name]) => names.has(name))),
  }
  return deepFreeze({ ...partial, texts: { cn: textsFor(model, partial, side, 'cn'), en: textsFor(model, partial, side, 'en') } })
}

function reachableEntities(model: Model, screens: readonly Screen[], side: Side): ReadonlySet<string> {
  const names = new Set<string>()
  function add(name: string | undefined): void {
    const entity = name === undefined ? undefined : model.entities[name]
    if (entity === undefined || names.has(entity.name) || !entity.parties.includes(side)) return
    names.add(entity.name)
    add(entity.line?.of)
    for (const field of Object.values(entity.fields)) if (isSeen(field, side)) add(field.entity)
    for (const conversion of Object.values(entity.conversions)) add(conversion.source)
  }
  for (const screen of screens) {
    if ('entity' in screen) add(screen.entity)
    if (screen.kind === 'board') for (const card of screen.cards) add(card.entity)
    if (screen.kind === 'list') add(screen.beside?.entity)
    if (screen.kind === 'settings') for (const section of screen.sections) if (section.kind === 'dictionary') add(section.entity)
    for (const action of actionsOfScreen(screen)) if (action.kind === 'transition') add(action.entity)
    if (screen.kind === 'detail') for (const section of screen.sections) if (section.kind === 'links') for (const link of section.links) add(link.entity)
    if (screen.kind === 'detail') for (const section of screen.sections) if (section.kind === 'series') add(section.series.entity)
  }
  return names
}

// Only the server reads the library of names, periods and publications.
function entityForSide(model: Model, { fieldNames: _, periods: __, published: ___, ...entity }: Entity, side: Side): Entity {
  const owner = entity.line === undefined ? entity : model.entities[entity.line.of]!
  const hidden = hiddenPaths(model, entity, side)
  const readable = <Value extends { readonly references: readonly string[] }>(formula: Value | undefined): Value | undefined =>
    formula === undefined || formula.references.some((path) => readsHidden(path, hidden)) ? undefined : formula
  const fields: Record<string, Field> = {}
  for (const field of Object.values(entity.fields)) if (isSeen(field, side)) fields[field.name] = fieldForSide(field, readable)
  const transitions = Object.fromEntries(
    Object.entries(entity.transitions)
      .filter(([, transition]) => transition.path[side] !== undefined)
      .map(([name, transition]) => [name, transitionForSide(transition, side, readable)]),
  )
  const guards = new Set(Object.values(transitions).flatMap((transition) => transition.guards))
  const rules: Record<string, Rule> = {}
  for (const rule of Object.values(entity.rules)) {
    // A rule on lines reads the line's fields.
    const line = model.entities[entity.fields[rule.on ?? '']?.entity ?? '']
    const unread = line === undefined ? hidden : hiddenPaths(model, line, side)
    if ((rule.on !== undefined || guards.has(rule.name)) && !rule.check.references.some((path) => readsHidden(path, unread))) rules[rule.name] = rule
  }
  const visibleConversions = Object.entries(entity.conversions).filter(
    ([name, conversion]) =>
      Object.values(transitions).some((transition) => transition.conversion === name) && model.entities[conversion.source]?.parties.includes(side) === true,
  )
  return {
    ...entity,
    parties: entity.parties,
    fields,
    // The server evaluates a guard that reads what the side does not see, and tells with each document whether it refuses.
    transitions: Object.fromEntries(
      Object.entries(transitions).map(([name, transition]) => [
        name,
        { ...transition, guards: transition.guards.filter((guard) => rules[guard] !== undefined) },
      ]),
    ),
    rules,
    conversions: Object.fromEntries(visibleConversions.map(([name, conversion]) => [name, conversionForSide(model, entity, conversion, side)])),
    approvals: side === 'purchaser' ? entity.approvals : {},
    // Row access belongs to the server: the page never gets an invisible row.
    rows: {},
    allRows: {},
    masks:
      owner === entity
        ? entity.masks
            .filter((mask) => mask.read[side] !== undefined || mask.sealed?.sides.includes(side) === true)
            .map((mask) => maskForSide(mask, side, hidden))
        : [],
    api: pick(entity.api, side),
    read: pick(entity.read, side),
    unique: entity.unique.filter(({ fields: names }) => names.every((name) => fields[name] !== undefined)),
    // Only the server counts balances.
    balances: [],
    paths: { list: pick(entity.paths.list, side), detail: pick(entity.paths.detail, side) },
  }
}

// The server decides when a seal opens and tells it with each row: the page knows only that there is one.
function maskForSide({ name, fields, read, mask, sealed }: Mask, side: Side, hidden: ReadonlySet<string>): Mask {
  const shown = { name, fields: fields.filter((path) => !readsHidden(path, hidden)), read: pick(read, side), mask }
  if (sealed?.sides.includes(side) !== true) return shown
  return { ...shown, sealed: { sides: [side], until: { ...sealed.until, source: 'false', references: [] } } }
}

type Readable = <Value extends { readonly references: readonly string[] }>(formula: Value | undefined) => Value | undefined

// A formula over values that this side does not see stays on the server, whose answer holds the result.
function fieldForSide(field: Field, readable: Readable): Field {
  const { default: initial, computed, computedWhen, derived, filter, visibleWhen, readonlyWhen, requiredWhen, onlyLaterWhen, tally, lookup: _, ...rest } = field
  return {
    ...rest,
    ...optional('default', readable(initial)),
    ...worksOut(readable(computed), computedWhen, readable),
    ...optional('filter', readable(filter)),
    ...optional('visibleWhen', readable(visibleWhen)),
    ...optional('readonlyWhen', readable(readonlyWhen)),
    ...optional('requiredWhen', readable(requiredWhen)),
    ...optional('onlyLaterWhen', readable(onlyLaterWhen)),
    ...(derived !== undefined && derived.every(({ when }) => readable(when) !== undefined) ? { derived } : {}),
    ...(tally === undefined ? {} : { tally: { entity: tally.entity, ...optional('measure', tally.measure), by: tally.by } }),
  }
}

// A field that is computed under a condition which the side does not see stays on the server as a whole: the page would take it for an input.
function worksOut(computed: Formula | undefined, when: Formula | undefined, readable: Readable): Pick<Field, 'computed' | 'computedWhen'> {
  if (when === undefined) return optional('computed', computed)
  const seen = readable(when)
  return seen === undefined ? {} : { ...optional('computed', computed), computedWhen: seen }
}

// The server runs the effects; the page needs to know where they lead.
function transitionForSide(transition: Transition, side: Side, readable: Readable): Transition {
  const to = Array.isArray(transition.to) && !transition.to.every(({ when }: { when: Formula }) => readable(when) !== undefined) ? undefined : transition.to
  const { to: _, onBehalf, ...rest } = transition
  const input = rest.input === '*' ? rest.input : rest.input.map(({ default: initial, ...field }) => ({ ...field, ...optional('default', readable(initial)) }))
  // Acting for the supplier depends on the purchaser's own preference.
  const ofPurchaser = side === 'purchaser' ? optional('onBehalf', onBehalf) : {}
  return {
    ...rest,
    ...ofPurchaser,
    input,
    ...(to === undefined ? {} : { to }),
    effects: [],
    permission: pick(transition.permission, side),
    ...optional('sees', transition.sees && pick(transition.sees, side)),
    path: pick(transition.path, side),
  }
}

// The page does not need what is copied into fields that this side does not see.
function conversionForSide(model: Model, entity: Entity, conversion: Conversion, side: Side): Conversion {
  const row = conversion.into === undefined ? entity : model.entities[entity.fields[conversion.into]?.entity ?? '']!
  const seen = <Value>(values: Readonly<Record<string, Value>>, owner: Entity): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => owner.fields[name] !== undefined && isSeen(owner.fields[name], side)))
  const { operation } = conversion
  return {
    ...conversion,
    ...(operation === undefined ? {} : { operation: { name: operation.name, reads: {} } }),
    copy: seen(conversion.copy, row),
    split: seen(conversion.split, entity),
    same: seen(conversion.same, entity),
  }
}

/** Checks whether a side sees everything that a formula reads; otherwise the formula stays on the server. */
export function mayKnow(model: Model, { scope, references }: Pick<Formula, 'scope' | 'references'>, side: Side): boolean {
  const entity = model.entities[scope.split('/', 1)[0] ?? '']
  if (entity === undefined) return true
  const hidden = hiddenPaths(model, entity, side)
  return !references.some((path) => readsHidden(path, hidden))
}

function hiddenPaths(model: Model, entity: Entity, side: Side): ReadonlySet<string> {
  const hidden = new Set<string>()
  for (const field of Object.values(entity.fields)) {
    if (!isSeen(field, side)) hidden.add(field.name)
    const target = field.entity === undefined ? undefined : model.entities[field.entity]
    if (target === undefined) continue
    if (!target.parties.includes(side)) hidden.add(`${field.name}.`)
    for (const inner of Object.values(target.fields)) if (!isSeen(inner, side)) hidden.add(`${field.name}.${inner.name}`)
  }
  const document = entity.line === undefined ? undefined : model.entities[entity.line.of]
  for (const field of Object.values(document?.fields ?? {})) if (!isSeen(field, side)) hidden.add(`${document!.name}.${field.name}`)
  return hidden
}

function readsHidden(path: string, hidden: ReadonlySet<string>): boolean {
  const parts = path.split('.')
  return parts.some(
    (_, index) => hidden.has(parts.slice(0, index + 1).join('.')) || (index < parts.length - 1 && hidden.has(`${parts.slice(0, index + 1).join('.')}.`)),
  )
}

function isSeen(field: Field, side: Side): boolean {
  return field.sides === undefined || field.sides.includes(side)
}

function vocabulariesOf(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => field.vocabulary ?? []))
}

// Shared documents compute with the purchaser's preferences: a supplier's page knows those that its own formulas read.
function preferencesFor(model: Model, known: unknown, side: Side): Preferences {
  const read = new Set([...formulasIn(known)].flatMap(({ references }) => references))
  const isRead = ([name]: readonly [string, unknown]) => read.has(`prefs.${name}`)
  return side === 'purchaser'
    ? { purchaser: withoutQueries(model.preferences.purchaser), supplier: {} }
    : {
        purchaser: withoutQueries(Object.fromEntries(Object.entries(model.preferences.purchaser).filter(isRead))),
        supplier: withoutQueries(model.preferences.supplier),
      }
}

// Only the server looks for affected and stranded documents: the page knows that something is counted.
function withoutQueries(preferences: Preferences[Side]): Preferences[Side] {
  return Object.fromEntries(
    Object.entries(preferences).map(([name, { effect, ...field }]) => [name, { ...field, ...optional('effect', effect && effectForPage(effect)) }]),
  )
}

function effectForPage({ awaits, scaleOf, touches }: PreferenceEffect): PreferenceEffect {
  const counted = touches === undefined ? undefined : { ...touches, when: { ...touches.when, source: 'false', references: [] } }
  return { ...optional('awaits', awaits), ...optional('scaleOf', scaleOf), ...optional('touches', counted) }
}

/** The words of what the side knows, without those of other entities and screens. */
function textsFor(whole: Model, partial: Model, side: Side, language: Language): Texts {
  const other: Side = side === 'purchaser' ? 'supplier' : 'purchaser'
  function isKept(key: string): boolean {
    const [first = '', second = '', third = ''] = key.split('.')
    const entity = whole.entities[second] !== undefined
    switch (first) {
      case 'entity':
        return !entity || partial.entities[second] !== undefined
      case 'field':
        return !entity || partial.entities[second]?.fields[third] !== undefined
      // The history of a shared document shows the other side's actions.
      case 'action':
        return !entity || partial.entities[second] !== undefined
      case 'confirm':
        return !entity || partial.entities[second]?.transitions[third] !== undefined
      case 'value':
        return whole.vocabularies[second] === undefined || partial.vocabularies[second] !== undefined
      case 'section':
      case 'card':
        return whole.screens[second] === undefined || partial.screens[second] !== undefined
      case 'preference':
      case 'preferenceOn':
      case 'preferenceOff':
      case 'preferenceMeans':
      case 'preferenceTouches':
        return partial.preferences[side][second] !== undefined
      case 'permission':
        return whole.permissions[second] === undefined || whole.permissions[second].side !== other
      default:
        return true
    }
  }
  return Object.fromEntries(Object.entries(whole.texts[language]).filter(([key]) => isKept(key)))
}

function pick<Value>(record: Readonly<Partial<Record<Side, Value>>>, side: Side): Readonly<Partial<Record<Side, Value>>> {
  return record[side] === undefined ? {} : ({ [side]: record[side] } as Partial<Record<Side, Value>>)
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value })
}
