import { sql } from 'kysely'
import type { Row } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import { ownRows, type Scope } from '../store/scope.ts'
import type { Pool } from '../store/pool.ts'
import { inTransaction } from '../store/transaction.ts'

/** The ids of a document and of what its header refers to: when one of these changes, what is shown of it may change. */
export async function documentsBehind(
  { pool, model }: { readonly pool: Pool; readonly model: Model },
  actor: Scope,
  name: string,
  id: string,
): Promise<readonly string[]> {
  const entity = entityOf(model, name)
  const { refs } = fieldKindsOf(entity)
  if (refs.length === 0) return [id]
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<Row>`
      select ${sql.join(refs.map((field) => sql.ref(`t.${field.name}`)))} from ${sql.id(name)} t where t.id = ${id} and ${ownRows(tx, entity, 't')}`.execute(tx)
    return [id, ...Object.values(rows[0] ?? {}).filter((value): value is string => typeof value === 'string')]
  })
}
