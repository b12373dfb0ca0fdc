import { sql } from 'kysely'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { Row } from './run-action.ts'
import type { SeededEnterprise } from './people.ts'

/** Rows as they are stored. */
export async function storedRows(context: CallContext, purchaser: SeededEnterprise, entity: string, where: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(entity)} where ${where}`.execute(tx)
    return rows
  })
}
