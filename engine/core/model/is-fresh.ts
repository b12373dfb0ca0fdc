import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

const freshByEntity = new WeakMap<Entity, ReadonlySet<string>>()

/** Checks whether a field is known only while its document is opened or acted on: fresh lookups, and what the same row computes from them. */
export function isFresh(entity: Entity, field: Pick<Field, 'name'>): boolean {
  let fresh = freshByEntity.get(entity)
  if (fresh === undefined) {
    fresh = freshFieldsOf(entity)
    freshByEntity.set(entity, fresh)
  }
  return fresh.has(field.name)
}

function freshFieldsOf(entity: Entity): ReadonlySet<string> {
  const fresh = new Set(Object.values(entity.fields).flatMap(({ name, lookup }) => (lookup?.fresh === true ? [name] : [])))
  for (let known = 0; known < fresh.size;) {
    known = fresh.size
    for (const { name, computed, derived = [] } of Object.values(entity.fields))
      if ([...(computed ? [computed] : []), ...derived.map(({ when }) => when)].some(({ references }) => references.some((path) => fresh.has(path))))
        fresh.add(name)
  }
  return fresh
}
