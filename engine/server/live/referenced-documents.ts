import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import { ownRows, type Scope } from '../store/scope.ts'
import type { Pool } from '../store/pool.ts'
import { inTransaction } from '../store/transaction.ts'

/** A version of a document: its id and the ids that its header refers to. If one of these changes, what it shows may change. */
export type ReferencedDocuments = { readonly ids: readonly string[]; readonly version: unknown }

export async function referencedDocuments(
  { pool, model }: { readonly pool: Pool; readonly model: Model },
  actor: Scope,
  name: string,
  id: string,
): Promise<ReferencedDocuments> {
  const entity = entityOf(model, name)
  const { refs } = fieldKindsOf(entity)
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<Row>`
      select ${sql.join(['version', ...refs.map((field) => field.name)].map((column) => sql.ref(`t.${column}`)))} from ${sql.id(name)} t where t.id = ${id} and ${ownRows(tx, entity, 't')}`.execute(
      tx,
    )
    const { version, ...pointsTo } = rows[0] ?? {}
    return { ids: [id, ...Object.values(pointsTo).filter((value): value is string => typeof value === 'string')], version }
  })
}
