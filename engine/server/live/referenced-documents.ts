import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import { ownRows, type Scope } from '../store/scope.ts'
import type { Pool } from '../store/pool.ts'
import { inTransaction } from '../store/transaction.ts'

/** The ids of a document and of what its header refers to. If one of these changes, what it shows may change. */
export async function referencedDocuments(
  { pool, model }: { readonly pool: Pool; readonly model: Model },
  actor: Scope,
  name: string,
  id: string,
): Promise<readonly string[]> {
  const entity = entityOf(model, name)
  const { refs } = fieldKindsOf(entity)
  return inTransaction(pool, actor, async (tx) => {
    const columns = ['id', ...refs.map((field) => field.name)].map((column) => sql.ref(`t.${column}`))
    const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.id(name)} t where t.id = ${id} and ${ownRows(tx, entity, 't')}`.execute(tx)
    return [id, ...Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string')]
  })
}
