import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds computed and derived fields of a document and its lines that read each other in a cycle. */
export const computedCycles: Check = ({ model }) =>
  Object.values(model.entities)
    .filter((entity) => entity.line === undefined)
    .flatMap((entity) => circlesIn(model, entity))

type Knot = { readonly field: Field; readonly reads: readonly string[] }

function circlesIn(model: Model, document: Entity): ReturnType<Check> {
  const lines = Object.values(document.fields).filter((field) => field.type === 'lines')
  const knots = new Map<string, Knot>()
  for (const field of Object.values(document.fields)) knots.set(field.name, { field, reads: pathsOf(field).map((path) => keyOf(path.split('.'), lines)) })
  for (const { name, entity } of lines) {
    for (const field of Object.values(model.entities[entity!]!.fields)) {
      const reads = pathsOf(field).map((path) =>
        path.startsWith(`${document.name}.`) ? keyOf(path.split('.').slice(1), lines) : `${name}.${path.split('.')[0]}`,
      )
      knots.set(`${name}.${field.name}`, { field, reads })
    }
  }
  const done = new Set<string>()
  const problems: ReturnType<typeof errorAt>[] = []
  function visit(key: string, way: readonly string[]): void {
    const knot = knots.get(key)
    if (knot === undefined || done.has(key)) return
    const start = way.indexOf(key)
    if (start >= 0) {
      problems.push(errorAt(knot.field.at, `computed fields read each other in a circle: ${[...way.slice(start), key].join(' -> ')}`))
      done.add(key)
      return
    }
    for (const read of knot.reads) visit(read, [...way, key])
    done.add(key)
  }
  for (const key of knots.keys()) visit(key, [])
  return problems
}

function pathsOf(field: Field): readonly string[] {
  return [...(field.computed?.references ?? []), ...(field.computedWhen?.references ?? []), ...(field.derived ?? []).flatMap((entry) => entry.when.references)]
}

function keyOf([first = '', second]: readonly string[], lines: readonly Field[]): string {
  return second !== undefined && lines.some((field) => field.name === first) ? `${first}.${second}` : first
}
