import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'

/** What a person may do at an enterprise: codes, and purchasing groups whose documents they see. */
export type Rights = { readonly codes: readonly string[]; readonly groups: readonly string[] }

/**
 * The codes and purchasing groups that somebody has and a giver lacks. Whoever holds every code for all rows of the side sees the documents of every group.
 *
 * @example
 * rightsBeyond(model, 'purchaser', { codes: ['A30', 'A31'], groups: [] }, { codes: ['A30'], groups: [] }) // ['A31']
 */
export function rightsBeyond(model: Pick<Model, 'entities'>, side: Side, wanted: Rights, own: Rights): readonly string[] {
  const codes = new Set(own.codes)
  const allRows = Object.values(model.entities).flatMap((entity) => entity.allRows?.[side] ?? [])
  const groups = new Set(allRows.length > 0 && allRows.every((code) => codes.has(code)) ? wanted.groups : own.groups)
  return [...wanted.codes.filter((code) => !codes.has(code)), ...wanted.groups.filter((group) => !groups.has(group))]
}
