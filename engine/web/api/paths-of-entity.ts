import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { type BelowBase, pathBelow, pathOfRows as pathOfRowsBelow } from '../../core/wire/path-below.ts'

/** The entity whose base path serves `entity`: for a line its document. */
function servedBy(model: Model, entity: Entity): Entity {
  return entity.line === undefined ? entity : (model.entities[entity.line.of] ?? entity)
}

/** The path of a verb for one side; the specification's own if it names one. */
export function pathOfVerb(model: Model, entity: Entity, side: Side, verb: BelowBase): string {
  // A line has the base of its document, and paths of its own.
  return there(pathBelow({ api: servedBy(model, entity).api, paths: entity.paths }, side, verb), entity, side)
}

/** The path of the list of a document's lines. */
export function pathOfRows(model: Model, entity: Entity, side: Side, lines: string): string {
  return there(pathOfRowsBelow(servedBy(model, entity), side, lines), entity, side)
}

/** The path of a transition; an action on behalf of the other side has the acting side's path. */
export function pathOfTransition(model: Model, entity: Entity, side: Side, transition: Transition): string {
  const base = servedBy(model, entity).api[side]
  return transition.path[side] ?? there(base === undefined ? undefined : `${base}/${transition.name}`, entity, side)
}

function there(path: string | undefined, entity: Entity, side: Side): string {
  if (path === undefined) throw new TypeError(`Cannot call "${entity.name}": it has no path for the side "${side}"`)
  return path
}
