import type { Entity } from './entity.ts'
import type { Formula } from './formula.ts'
import type { Model } from './model.ts'

/** A text field with the names of people who have an account. */
export type NameField = { readonly entity: string; readonly field: string }

type Entities = Model['entities']
/** What a text field takes its value from: a formula, or a field that a lookup reads. */
type Source = Formula | { readonly scope: string; readonly references: readonly string[] }

/**
 * The text fields that take a person's name, whoever wrote it there first: the acting person's (`user.name`), that of a person whom a document names
 * (`assignee.name`), and copies of such fields by a conversion, a default, an effect, a formula or a lookup. These names stay in documents as text.
 *
 * @example
 * fieldsWithNames(model) // [{ entity: 'purchaseRequest', field: 'applicant' }, { entity: 'purchaseListLine', field: 'applicant' }, ...]
 */
export function fieldsWithNames({ entities }: Pick<Model, 'entities'>): readonly NameField[] {
  const found = new Map<string, NameField>()
  const open = [...textsWithSources(entities)]
  // A copy may be copied again: until nothing is added.
  for (let count = -1; count < found.size;) {
    count = found.size
    for (const { entity, field, sources } of open)
      if (sources.some((source) => source.references.some((path) => isName(entities, found, entities[source.scope], path))))
        found.set(`${entity}.${field}`, { entity, field })
  }
  return [...found.values()]
}

/** Checks whether a path that a formula reads ends in a person's name. */
function isName(entities: Entities, found: ReadonlyMap<string, NameField>, scope: Entity | undefined, path: string): boolean {
  if (path === 'user.name') return true
  let here = scope
  const names = path.split('.')
  for (const [place, name] of names.entries()) {
    if (here === undefined) return false
    if (place === names.length - 1) return found.has(`${here.name}.${name}`)
    const field = here.fields[name]
    const next = field?.entity ?? (here.line?.of === name ? name : undefined)
    if (next === 'account') return names[place + 1] === 'name'
    here = next === undefined ? undefined : entities[next]
  }
  return false
}

function* textsWithSources(entities: Entities): Generator<NameField & { readonly sources: readonly Source[] }> {
  const byField = new Map<string, NameField & { readonly sources: Source[] }>()
  const add = (entity: Entity | undefined, field: string, ...sources: readonly (Source | null | undefined)[]) => {
    const type = entity?.fields[field]?.type
    if (entity === undefined || (type !== 'text' && type !== 'longText')) return
    const key = `${entity.name}.${field}`
    const one = byField.get(key) ?? { entity: entity.name, field, sources: [] }
    byField.set(key, one)
    one.sources.push(...sources.filter((source) => source !== null && source !== undefined))
  }
  const addAll = (target: Entity | undefined, values: Readonly<Record<string, Formula | null>>) => {
    for (const [field, formula] of Object.entries(values)) add(target, field, formula)
  }
  for (const entity of Object.values(entities)) {
    for (const { name, default: given, computed, lookup } of Object.values(entity.fields))
      add(entity, name, given, computed, lookup && { scope: lookup.entity, references: [lookup.measure] })
    for (const { input, effects } of Object.values(entity.transitions)) {
      if (input !== '*') for (const field of input) add(entity, field.name, field.default)
      for (const effect of effects) {
        if (effect.kind === 'set') addAll(entity, effect.values)
        if (effect.kind === 'setLines' || effect.kind === 'append') addAll(entities[entity.fields[effect.lines]?.entity ?? ''], effect.values)
      }
    }
    for (const { into, copy, split, same, each } of Object.values(entity.conversions)) {
      addAll(into === undefined ? entity : entities[entity.fields[into]?.entity ?? ''], copy)
      addAll(entity, split)
      for (const [field, { value }] of Object.entries(same)) add(entity, field, value)
      for (const { copy: copied } of each ?? []) addAll(entity, copied)
    }
  }
  yield* byField.values()
}
