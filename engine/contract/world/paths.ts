import type { Entity } from '../../core/model/entity.ts'
import type { Side } from '../../core/model/side.ts'

/** The parts below the base path of a document. */
export type BelowBase =
  | 'discussion'
  | 'comment'
  | 'withdrawComment'
  | 'mentionable'
  | 'list'
  | 'detail'
  | 'statusCount'
  | 'history'
  | 'links'
  | 'story'
  | 'options'
  | 'defaults'
  | 'getDefault'
  | 'exportList'

/** The path of a document's list, detail, history and so on for a side; undefined if the side has none. */
export function pathBelow(entity: Entity, side: Side, kind: BelowBase): string | undefined {
  const base = entity.api[side]
  if (kind === 'list' || kind === 'detail') return entity.paths[kind][side] ?? (base === undefined ? undefined : `${base}/${kind}`)
  return base === undefined ? undefined : `${base}/${kind}`
}

/** The path of the rows of a lines field. */
export function pathOfRows(entity: Entity, side: Side, lines: string): string | undefined {
  const base = entity.api[side]
  return base === undefined ? undefined : `${base}/${lines === 'lines' ? 'itemList' : `${lines}List`}`
}
