import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rowAccessOf } from '../../core/permissions/row-access.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Tx } from '../schema/database.ts'

/**
 * The changed preferences by which the person would see documents that the present ones keep from them: an issue for each. Somebody else decides that, unless
 * the enterprise has no other member.
 */
export async function issuesOfWiderRowAccess(
  tx: Tx,
  model: Model,
  actor: Actor,
  changed: readonly Preference[],
  before: Row,
  next: Row,
): Promise<readonly Issue[]> {
  const widening = changed.filter(({ name }) => seesMoreWith(model, actor, before, { ...before, [name]: next[name] }))
  if (widening.length === 0) return []
  const { rows } = await sql`select from member where enterprise = ${actor.enterprise} and account <> ${actor.accountId} limit 1`.execute(tx)
  return rows.length === 0 ? [] : widening.map(({ name }) => issue('OWN_RIGHTS_RAISED', `values.${name}`))
}

function seesMoreWith(model: Model, actor: Actor, before: Row, next: Row): boolean {
  return Object.values(model.entities).some(
    (entity) => rowAccessOf(model, entity, { ...actor, prefs: before }) !== undefined && rowAccessOf(model, entity, { ...actor, prefs: next }) === undefined,
  )
}
