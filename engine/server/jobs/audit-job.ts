import type { Transaction } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { type AuditEntry, writeAudit } from '../store/audit.ts'
import type { Job, JobEnd } from './job.ts'

/** Writes down who took which rows out of the house: entity, conditions, columns, format, and how many they were. */
export async function auditExport(tx: Transaction<any>, actor: Actor, { id, target, envelope }: Job, end: JobEnd, at: Date): Promise<void> {
  if (target.kind !== 'export') return
  const { remarks: _, ...asked } = envelope.entity ?? {}
  const { order, orderSort } = envelope
  const request = { ...asked, ...(order !== undefined && { order, orderSort }) }
  const entry: AuditEntry = {
    purchaser: actor.side === 'purchaser' ? actor.enterprise : null,
    supplierEnterprise: actor.side === 'supplier' ? actor.enterprise : null,
    entity: target.entity,
    document: null,
    action: 'export',
    account: actor.accountId,
    accountName: actor.name,
    side: actor.side,
    at: at.toISOString(),
    changes: [
      { path: 'job', before: null, after: id },
      { path: 'request', before: null, after: request },
      { path: 'rows', before: null, after: end.summary?.rows ?? 0 },
    ],
  }
  await writeAudit(tx, [entry])
}
