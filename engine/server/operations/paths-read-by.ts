import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model } from '../../core/model/model.ts'

const pathsByEntity = new WeakMap<Entity, readonly (readonly [string, string])[]>()

/**
 * Refs of records that formulas go through: "materialRecord.purchaseUnit.name" gives ["material", "purchaseUnit"]. Formulas of
 * the entity and its lines, and of the conversions that take from them.
 */
export function pathsReadBy(model: Model, entity: Entity): readonly (readonly [string, string])[] {
  let paths = pathsByEntity.get(entity)
  if (paths === undefined) {
    paths = findPaths(model, entity)
    pathsByEntity.set(entity, paths)
  }
  return paths
}

function findPaths(model: Model, entity: Entity): readonly (readonly [string, string])[] {
  const scopes = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]
  const found = new Map<string, readonly [string, string]>()
  for (const scope of scopes) {
    const formulas: Formula[] = []
    gather(scope, formulas)
    for (const target of Object.values(model.entities)) for (const conversion of Object.values(target.conversions)) if (conversion.source === scope.name) gather(conversion, formulas)
    for (const formula of formulas) for (const path of formula.references) for (const pair of pairsOf(model, entity, model.entities[formula.scope] ?? scope, path.split('.'))) found.set(pair.join(), pair)
  }
  return [...found.values()]
}

// Every formula below a node of the model; they are plain data.
function gather(node: unknown, formulas: Formula[]): void {
  if (typeof node !== 'object' || node === null) return
  if ((node as { kind?: unknown }).kind === 'formula') formulas.push(node as Formula)
  else for (const part of Object.values(node)) gather(part, formulas)
}

function pairsOf(model: Model, owner: Entity, scope: Entity, names: readonly string[]): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  let at: Entity | undefined = scope
  let isOutside = false
  for (const name of names) {
    if (at?.line !== undefined && (name === at.line.of || name === 'document')) {
      at = model.entities[at.line.of]
      continue
    }
    const field: Entity['fields'][string] | undefined = at?.fields[name]
    if (at === undefined || field === undefined) break
    if (isOutside && field.type === 'ref') pairs.push([at.name, name])
    isOutside ||= field.type === 'ref'
    at = model.entities[field.entity ?? '']
  }
  return pairs.filter(([target]) => target !== owner.name)
}
