import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Transition } from '../../core/model/lifecycle.ts'

/** The paths of every entity below its base, besides its transitions. */
export type Verb =
  | 'list'
  | 'detail'
  | 'statusCount'
  | 'history'
  | 'links'
  | 'story'
  | 'discussion'
  | 'comment'
  | 'withdrawComment'
  | 'mentionable'
  | 'options'
  | 'exportList'
  | 'defaults'

/** The entity whose base path serves `entity`: for a line its document. */
function servedBy(model: Model, entity: Entity): Entity {
  return entity.line === undefined ? entity : (model.entities[entity.line.of] ?? entity)
}

function baseOf(model: Model, entity: Entity, side: Side): string {
  const base = servedBy(model, entity).api[side]
  if (base === undefined) throw new TypeError(`Cannot call "${entity.name}": it has no path for the side "${side}"`)
  return base
}

/** The path of a verb for one side; the specification's own if it names one. */
export function pathOfVerb(model: Model, entity: Entity, side: Side, verb: Verb): string {
  const named = verb === 'list' || verb === 'detail' ? entity.paths[verb][side] : undefined
  return named ?? `${baseOf(model, entity, side)}/${verb}`
}

/** The path of the list of a document's lines: "itemList" for the field `lines`, in the words of the specification. */
export function pathOfRows(model: Model, entity: Entity, side: Side, lines: string): string {
  return `${baseOf(model, entity, side)}/${lines === 'lines' ? 'itemList' : `${lines}List`}`
}

/** The path of a transition; an action on behalf of the other side has the acting side's path. */
export function pathOfTransition(model: Model, entity: Entity, side: Side, transition: Transition): string {
  return transition.path[side] ?? `${baseOf(model, entity, side)}/${transition.name}`
}
