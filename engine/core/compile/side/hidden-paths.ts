import { entityOfFormula } from '../../model/entity-of-formula.ts'
import type { Model } from '../../model/model.ts'
import type { Formula } from '../../model/formula.ts'
import type { Side } from '../../model/side.ts'
import type { Entity } from '../../model/entity.ts'
import { isFieldOfSide } from '../../model/is-field-of-side.ts'

/** Checks whether a side sees everything that a formula reads; otherwise the formula stays on the server. */
export function mayKnow(model: Model, formula: Pick<Formula, 'scope' | 'references'>, side: Side): boolean {
  const entity = entityOfFormula(model, formula)
  if (entity === undefined) return true
  const hidden = hiddenPaths(model, entity, side)
  return !formula.references.some((path) => readsHidden(path, hidden))
}

export function hiddenPaths(model: Model, entity: Entity, side: Side): ReadonlySet<string> {
  const hidden = new Set<string>()
  for (const field of Object.values(entity.fields)) {
    if (!isFieldOfSide(field, side)) hidden.add(field.name)
    const target = field.entity === undefined ? undefined : model.entities[field.entity]
    if (target === undefined) continue
    if (!target.parties.includes(side)) hidden.add(`${field.name}.`)
    for (const inner of Object.values(target.fields)) if (!isFieldOfSide(inner, side)) hidden.add(`${field.name}.${inner.name}`)
  }
  const document = entity.line === undefined ? undefined : model.entities[entity.line.of]
  for (const field of Object.values(document?.fields ?? {})) if (!isFieldOfSide(field, side)) hidden.add(`${document!.name}.${field.name}`)
  return hidden
}

export function readsHidden(path: string, hidden: ReadonlySet<string>): boolean {
  const parts = path.split('.')
  return parts.some(
    (_, index) => hidden.has(parts.slice(0, index + 1).join('.')) || (index < parts.length - 1 && hidden.has(`${parts.slice(0, index + 1).join('.')}.`)),
  )
}
