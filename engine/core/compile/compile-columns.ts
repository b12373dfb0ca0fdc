import type { ColumnsDeclaration, ScreenDeclaration } from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { ActionRef, Column } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { compileAction } from './compile-action.ts'
import { namesInRange, reportTwice } from './compilation.ts'
import { compact } from './compile-field.ts'
import { resolvePath } from './resolve-path.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import type { Workshop } from './workshop.ts'

/** Columns with their paths checked, each in its full form. */
export function compileColumns(workshop: Workshop, declared: ColumnsDeclaration, entity: Entity, side: Side | 'both', spot: Spot): readonly Column[] {
  const places = declared.flatMap((column, index) => namesInRange(typeof column === 'string' ? column : column.field).map((field) => ({ field, index })))
  reportTwice(
    workshop.compilation,
    (place) => within(spot, places[place]!.index),
    places.map(({ field }) => field),
  )
  return declared.flatMap((column, index) => {
    const { field: named, hidden = false, width, group } = typeof column === 'string' ? { field: column } : column
    return namesInRange(named).map((field) => {
      resolvePath(workshop, typeof column === 'string' ? within(spot, index) : within(spot, index, 'field'), entity, field, side)
      return compact({ field, hidden, width, group })
    })
  })
}

/** The actions that a screen names, each with what it is; of a screen without an entity each says its own. */
export function compileActions(
  workshop: Workshop,
  actions: readonly string[] | undefined,
  entity: Entity | undefined,
  side: ScreenDeclaration['side'],
  spot: Spot,
): readonly ActionRef[] {
  reportTwice(workshop.compilation, (index) => within(spot, index), actions ?? [])
  return (actions ?? []).map((action, index) => compileAction(workshop, within(spot, index), entity, action, side)).filter((action) => action !== undefined)
}
