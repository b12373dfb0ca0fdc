import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

/** The paths that formulas read from an entity. */
export type FormulaPaths = { readonly entity: string; readonly paths: readonly string[] }

/** Every "entity.field" that may change these formulas: fields, what they are computed from, and what is counted into them. */
export function relevantFields(model: Model, reads: readonly FormulaPaths[]): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (entityName: string, path: string): void => {
    const entity = model.entities[entityName]
    const [first = '', ...rest] = path.split('.')
    if (entity === undefined) return
    if (entity.line?.of === first || (first === 'document' && entity.line !== undefined)) return walk(entity.line!.of, rest.join('.'))
    const key = `${entityName}.${first}`
    const field = entity.fields[first]
    if (field?.entity !== undefined && rest.length > 0) walk(field.entity, rest.join('.'))
    if (found.has(key)) return
    found.add(key)
    if (field === undefined) return
    // A row below another one can be added only where that row accepts one.
    const { beneath } = model.entities[entity.line?.of ?? '']?.fields[entity.line?.field ?? ''] ?? {}
    if (beneath?.by === first) for (const inner of beneath.when?.references ?? []) walk(entityName, inner)
    for (const inner of field.computed?.references ?? []) walk(entityName, inner)
    for (const { when } of field.derived ?? []) for (const inner of when.references) walk(entityName, inner)
    if (field.tally !== undefined) {
      if (field.tally.measure !== undefined) walk(field.tally.entity, field.tally.measure)
      for (const inner of field.tally.when?.references ?? []) walk(field.tally.entity, inner)
    }
  }
  for (const { entity, paths } of reads) for (const path of paths) walk(entity, path)
  return found
}

/** Checks whether an action of an entity may change one of these fields. */
export function touches(entity: Entity, transition: Transition, fields: ReadonlySet<string>): boolean {
  if (transition.to !== undefined && fields.has(`${entity.name}.${transition.region}`)) return true
  if (transition.input !== '*' && transition.input.some(({ name }) => fields.has(`${entity.name}.${name}`) || addsBeneath(entity, name, fields))) return true
  return transition.effects.some((effect) => {
    if (effect.kind === 'set') return Object.keys(effect.values).some((name) => fields.has(`${entity.name}.${name}`))
    if (effect.kind === 'setLines' || effect.kind === 'append')
      return Object.keys(effect.values).some((name) => fields.has(`${entity.fields[effect.lines]?.entity ?? ''}.${name}`))
    // Documents made of the document or its rows are counted into the fields.
    if (effect.kind === 'convert') return [...fields].some((key) => key.startsWith(`${effect.entity}.`))
    return false
  })
}

/** Checks whether rows below others can be added to these lines, and whether that is wanted. */
function addsBeneath({ fields: own }: Entity, name: string, fields: ReadonlySet<string>): boolean {
  const { beneath, entity } = own[name] ?? {}
  return beneath !== undefined && fields.has(`${entity}.${beneath.by}`)
}

/** The conditions under which those creations take rows of this document. */
export function readsOfCreations(model: Model, entity: Entity, fields: ReadonlySet<string>): readonly FormulaPaths[] {
  return creationsDownstream(model, entity, fields).flatMap(({ target, transition }) => {
    const conversion = conversionOf(target, transition)
    const formulas = [conversion?.when, conversion?.take.pending].filter((formula) => formula !== undefined)
    return formulas.map(({ scope, references }) => ({ entity: scope, paths: references }))
  })
}

/** A creation that takes rows of a document; `isInstead`: the wanted document is the one that is decided first. */
export type Creation = { readonly target: Entity; readonly transition: Transition; readonly isInstead: boolean }

/** The creations of other documents that take rows of this one and are counted into these fields. */
export function creationsDownstream(model: Model, entity: Entity, fields: ReadonlySet<string>): readonly Creation[] {
  const own = new Set([
    entity.name,
    ...Object.values(entity.fields).flatMap((field) => (field.type === 'lines' && field.entity !== undefined ? [field.entity] : [])),
  ])
  const isCounted = (target: Entity, into: string | undefined): boolean => {
    const row = into === undefined ? target : entityOf(model, target.fields[into]?.entity ?? '')
    return [...fields].some((key) => key.startsWith(`${row.name}.`) || key.startsWith(`${target.name}.`))
  }
  return Object.values(model.entities).flatMap((target) =>
    Object.values(target.transitions).flatMap((transition): readonly Creation[] => {
      const conversion = conversionOf(target, transition)
      if (conversion === undefined || transition.event || !own.has(conversion.source) || target.name === entity.name) return []
      const waiting = model.entities[transition.instead?.entity ?? '']
      return [
        ...(isCounted(target, conversion.into) ? [{ target, transition, isInstead: false }] : []),
        ...(waiting !== undefined && isCounted(waiting, waiting.conversions[transition.instead?.conversion ?? '']?.into)
          ? [{ target, transition, isInstead: true }]
          : []),
      ]
    }),
  )
}
