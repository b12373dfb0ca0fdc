import type { Actor } from '../../core/permissions/actor.ts'
import type { AuditEntry } from './audit.ts'

/** The part of an entry that names the actor and the enterprise. */
export function byActor(actor: Actor, action: string, at: Date): Omit<AuditEntry, 'entity' | 'document'> {
  return {
    purchaser: actor.side === 'purchaser' ? actor.enterprise : null,
    supplierEnterprise: actor.side === 'supplier' ? actor.enterprise : null,
    action,
    account: actor.accountId,
    accountName: actor.name,
    side: actor.side,
    at: at.toISOString(),
  }
}
