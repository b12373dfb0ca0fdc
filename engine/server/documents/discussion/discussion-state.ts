import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Tx } from '../../schema/database.ts'
import { isReadBy } from '../visibility/visible-comments.ts'

/** What tells an open page that the comments which this person reads have changed: how many there are, and how many are withdrawn. */
export async function discussionState(tx: Tx, actor: Actor, { name, discussion }: Entity, { id }: Document): Promise<string | undefined> {
  if (discussion?.sides.includes(actor.side) !== true) return undefined
  const { rows } = await sql<{ state: string }>`select count(*) || '-' || count(c."withdrawnAt") as state
    from comment c where c.document = ${id} and c.entity = ${name} and ${isReadBy(actor)}`.execute(tx)
  return rows[0]?.state
}
