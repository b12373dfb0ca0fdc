import { sql } from 'kysely'
import { writeAudit } from '../store/audit.ts'
import type { Pool } from '../store/pool.ts'
import type { Side } from '../../core/model/side.ts'
import type { Tx } from '../schema/database.ts'

/** A sign-in: of whom, at which enterprise, from where. `account` null: the name is nobody's; it is not kept, since people type passwords into the wrong field. */
export type SignInEvent = {
  readonly account: string | null
  readonly enterprise: string | null
  readonly side: Side
  readonly address: string
  readonly agent?: string
  readonly at: Date
  /** Why it was refused; absent: it succeeded. */
  readonly code?: string
}

/** Keeps a sign-in in the audit, a failed one too. */
export async function auditSignIn(database: Pool | Tx, { account, enterprise, side, address, agent, at, code }: SignInEvent): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${account}`.execute(database)
  await writeAudit(database as Tx, [
    {
      purchaser: side === 'purchaser' ? enterprise : null,
      supplierEnterprise: side === 'supplier' ? enterprise : null,
      entity: 'account',
      document: account,
      action: 'signIn',
      account,
      accountName: rows[0]?.name ?? '',
      side,
      at: at.toISOString(),
      changes: [{ path: 'address', before: null, after: address }, ...(agent === undefined ? [] : [{ path: 'browser', before: null, after: agent }])],
      ...(code !== undefined && { refused: true, codes: [code] }),
    },
  ])
}
