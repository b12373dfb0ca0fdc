import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Tx } from '../../schema/database.ts'

/** A comment as it is stored, with its author's present name. */
export type StoredComment = {
  readonly id: string
  readonly enterprise: string
  readonly account: string
  readonly authorName: string
  readonly isShared: boolean
  readonly text: string
  readonly files: readonly string[]
  readonly at: string | Date
  readonly withdrawnAt: string | Date | null
}

/**
 * The condition that a person's side reads the comment "c": their enterprise has written it, or it is for both. The policy of the database says the same. Whether
 * the person may see the document is asked before.
 */
export function isReadBy({ side, enterprise }: Pick<Actor, 'side' | 'enterprise'>): RawBuilder<boolean> {
  const party = side === 'purchaser' ? sql`c.purchaser` : sql`c."supplierEnterprise"`
  return sql<boolean>`(c.enterprise = ${enterprise} or (c."isShared" and ${party} = ${enterprise}))`
}

/** The comments on a document that a person reads, oldest first. */
export async function visibleComments(tx: Tx, actor: Actor, entity: string, document: string): Promise<readonly StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select c.id, c.enterprise, c.account, a.name as "authorName", c."isShared", c.text, c.files, c.at, c."withdrawnAt"
    from comment c join account a on a.id = c.account
    where c.document = ${document} and c.entity = ${entity} and ${isReadBy(actor)} order by c.at, c.id`.execute(tx)
  return rows
}
