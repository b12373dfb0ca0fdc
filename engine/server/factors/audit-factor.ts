import type { Actor } from '../../core/permissions/actor.ts'
import type { Tx } from '../schema/database.ts'
import { type Change, writeAudit } from '../store/audit.ts'

/** What happened to a person's second factors, or was done with one. */
export type FactorEvent = {
  readonly account: string
  readonly name: string
  readonly action: 'addFactor' | 'removeFactor' | 'renewRecoveryCodes' | 'useRecoveryCode' | 'confirmIdentity'
  readonly at: Date
  /** The enterprise for which the person works, if any. */
  readonly of?: Pick<Actor, 'side' | 'enterprise'>
  readonly changes?: readonly Change[]
  /** Why it was refused; absent: it was done. */
  readonly code?: string
}

/** Keeps it in the audit, a refused attempt too. Never a secret or a code. */
export async function auditFactor(tx: Tx, { account, name, action, at, of, changes = [], code }: FactorEvent): Promise<void> {
  await writeAudit(tx, [
    {
      purchaser: of?.side === 'purchaser' && of.enterprise !== '' ? of.enterprise : null,
      supplierEnterprise: of?.side === 'supplier' && of.enterprise !== '' ? of.enterprise : null,
      entity: 'account',
      document: account,
      action,
      account,
      accountName: name,
      side: of?.side ?? null,
      at: at.toISOString(),
      changes,
      ...(code !== undefined && { refused: true, codes: [code] }),
    },
  ])
}
