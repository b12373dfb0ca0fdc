import { sql } from 'kysely'
import type { Field } from '../../../core/model/field.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { enterScope, becomeOwner } from '../../store/scope.ts'
import { isOfferedTo } from '../../store/lists/list-options.ts'

/**
 * Lets a person of the other side browse records of a purchaser that are offered to them, for the rest of the transaction: of the purchaser whose document they
 * write (`purchaser` of the choosing row), if that one knows their enterprise. Whoever asks for another purchaser's finds nothing, as if there were none.
 */
export async function browseAsOwner(tx: Tx, { model }: CallContext, actor: Actor, field: Field | undefined, row: unknown): Promise<void> {
  const target = model.entities[field?.entity ?? '']
  if (target === undefined || !isOfferedTo(target, actor.side)) return
  const purchaser = idOfRef((row as { readonly purchaser?: unknown } | null | undefined)?.purchaser)
  if (typeof purchaser !== 'string' || purchaser === '') return
  await becomeOwner(tx, purchaser)
  for (const { name, counterparty } of Object.values(model.entities)) {
    if (counterparty === undefined) continue
    const { rows } = await sql`
      select from ${sql.id(name)} t where t.purchaser = ${purchaser} and ${sql.ref(`t.${counterparty}`)} = ${actor.enterprise} limit 1`.execute(tx)
    if (rows.length > 0) return
  }
  await enterScope(tx, { side: actor.side, enterprise: actor.enterprise })
}
