import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'
import { sightOf } from './mask-document.ts'

/** Whether what a path leads to ("order.amount", "supplier.level") is masked or sealed from somebody at one of its steps. A seal counts as long as it may be closed. */
export function isHiddenAt(model: Pick<Model, 'entities'>, entity: Entity, path: string, viewer: Pick<Actor, 'side' | 'permissions'>): boolean {
  let here: Entity | undefined = entity
  for (const name of path.split('.')) {
    if (here === undefined) return false
    if (here.line?.of === name && here.fields[name] === undefined) {
      here = model.entities[name]
      continue
    }
    if (sightOf(model as Model, here, viewer).masked.has(name)) return true
    here = model.entities[here.fields[name]?.entity ?? '']
  }
  return false
}
