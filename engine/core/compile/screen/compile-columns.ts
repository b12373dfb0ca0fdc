import type { ColumnsDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { ActionRef, Column } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { compileAction } from './compile-action.ts'
import { namesInRange, reportTwice } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** Columns with their paths checked, in full form. */
export function compileColumns(
  context: CompilerContext,
  declared: ColumnsDeclaration,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): readonly Column[] {
  const places = declared.flatMap((column, index) => namesInRange(typeof column === 'string' ? column : column.field).map((field) => ({ field, index })))
  reportTwice(
    context.compilation,
    (place) => within(node, places[place]!.index),
    places.map(({ field }) => field),
  )
  return declared.flatMap((column, index) => {
    const { field: named, hidden = false, width, group } = typeof column === 'string' ? { field: column } : column
    return namesInRange(named).map((field) => {
      resolvePath(context, typeof column === 'string' ? within(node, index) : within(node, index, 'field'), entity, field, side)
      return withoutUndefined({ field, hidden, width, group })
    })
  })
}

/** The actions of a screen with their kinds; on a screen without an entity each names its own. `isOnRows`: they are for chosen rows or the shown document. */
export function compileActions(
  context: CompilerContext,
  actions: readonly string[] | undefined,
  entity: Entity | undefined,
  side: Side | 'both',
  node: SourceNode,
  isOnRows = false,
): readonly ActionRef[] {
  reportTwice(context.compilation, (index) => within(node, index), actions ?? [])
  return (actions ?? [])
    .map((action, index) => compileAction(context, within(node, index), entity, action, side, isOnRows))
    .filter((action) => action !== undefined)
}
