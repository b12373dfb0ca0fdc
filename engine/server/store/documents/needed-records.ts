import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'

/** The records that formulas read: ref field (or the name of a line's document) to what they read from there. */
export type Need = { readonly [step: string]: Need }

type Building = { [step: string]: Building }

/** What a document's formulas read from its header, and from the rows of its lines fields. */
export type Needs = { readonly header: Need; readonly lines: Readonly<Record<string, Need>> }

const pathsByModel = new WeakMap<Model, ReadonlyMap<string, ReadonlySet<string>>>()
const needsByEntity = new WeakMap<Entity, Needs>()

/** The records behind refs that any formula of the declaration reads, of a document and its lines. */
export function neededRecords(model: Model, entity: Entity): Needs {
  let needs = needsByEntity.get(entity)
  if (needs === undefined) {
    needs = needsOf(model, entity, (scope) => pathsOf(model, scope))
    needsByEntity.set(entity, needs)
  }
  return needs
}

/** The records that these formulas of a document and its lines read, if no others are evaluated. */
export function recordsNeededBy(model: Model, entity: Entity, formulas: readonly Formula[]): Needs {
  return needsOf(model, entity, (scope) => formulas.filter((formula) => formula.scope === scope).flatMap((formula) => formula.references))
}

function needsOf(model: Model, entity: Entity, pathsIn: (scope: string) => Iterable<string>): Needs {
  const header: Building = {}
  const lines: Record<string, Building> = {}
  for (const path of pathsIn(entity.name)) {
    const [first = '', ...rest] = path.split('.')
    const line = entity.fields[first]
    if (line?.type === 'lines') addPath(model, entityOf(model, line.entity ?? ''), (lines[first] ??= {}), rest)
    else addPath(model, entity, header, [first, ...rest])
  }
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(model, field.entity)
    for (const path of pathsIn(field.entity)) {
      const [first = '', ...rest] = path.split('.')
      // A line's own document is at hand.
      if (first === entity.name || first === 'document') addPath(model, entity, header, rest)
      else addPath(model, line, (lines[field.name] ??= {}), [first, ...rest])
    }
  }
  return { header, lines }
}

function addPath(model: Model, entity: Entity, need: Building, [first = '', ...rest]: readonly string[]): void {
  if (rest.length === 0 || (rest.length === 1 && rest[0] === 'id')) return
  const isDocument = entity.line !== undefined && (first === entity.line.of || first === 'document')
  const target = isDocument ? entity.line.of : targetName(entity, first)
  if (target === undefined) return
  const step = (need[isDocument ? entity.line.of : first] ??= {})
  const next = model.entities[target]
  if (next !== undefined) addPath(model, next, step, rest)
}

/** The entity that a ref leads to. */
export function targetName(entity: Entity, field: string): string | undefined {
  const found = entity.fields[field]
  return found?.type === 'ref' ? found.entity : undefined
}

function pathsOf(model: Model, scope: string): ReadonlySet<string> {
  let paths = pathsByModel.get(model)
  if (paths === undefined) {
    const found = new Map<string, Set<string>>()
    collect(model.entities, found)
    collect(model.screens, found)
    paths = found
    pathsByModel.set(model, paths)
  }
  return paths.get(scope) ?? new Set()
}

function collect(node: unknown, found: Map<string, Set<string>>): void {
  if (typeof node !== 'object' || node === null) return
  const { kind, scope, references } = node as Partial<Formula>
  if (kind !== 'formula') return Object.values(node).forEach((child) => collect(child, found))
  const paths = found.get(scope!) ?? new Set()
  found.set(scope!, paths)
  for (const path of references!) paths.add(path)
}
