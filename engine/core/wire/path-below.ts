import type { Entity } from '../model/entity.ts'
import type { Side } from '../model/side.ts'

/** The calls about the comments on a document: reading them, writing one, withdrawing one, and who can be mentioned. */
export const DISCUSSION_KINDS = ['discussion', 'comment', 'withdrawComment', 'mentionable'] as const

/** The parts below the base path of a document. */
export type BelowBase =
  | (typeof DISCUSSION_KINDS)[number]
  | 'list'
  | 'detail'
  | 'statusCount'
  | 'history'
  | 'links'
  | 'story'
  | 'summary'
  | 'options'
  | 'defaults'
  | 'getDefault'
  | 'exportList'
  | 'print'

/** The path of a document's list, detail, history and so on for a side; undefined if the side has none. The specification's own if it names one. */
export function pathBelow(entity: Pick<Entity, 'api' | 'paths'>, side: Side, kind: BelowBase): string | undefined {
  const base = entity.api[side]
  const named = kind === 'list' || kind === 'detail' ? entity.paths[kind][side] : undefined
  return named ?? (base === undefined ? undefined : `${base}/${kind}`)
}

/** The path of the list of a document's lines: "itemList" for the field `lines`, since the specification speaks of "order item lists". */
export function pathOfRows(entity: Pick<Entity, 'api'>, side: Side, lines: string): string | undefined {
  const base = entity.api[side]
  return base === undefined ? undefined : `${base}/${lines === 'lines' ? 'itemList' : `${lines}List`}`
}
