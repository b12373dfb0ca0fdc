import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { printRequestOf } from '../documents/print/print-request.ts'
import { entriesOfPrint } from '../documents/print/prints-of-documents.ts'
import { type AuditEntry, writeAudit } from '../store/audit.ts'
import { exportEntry } from '../store/export-entry.ts'
import { entriesOfRefusal } from '../calls/audit-refusal.ts'
import type { JobTarget } from '../../core/wire/job-view.ts'
import type { Job, JobEnd } from './job.ts'
import type { Tx } from '../schema/database.ts'

/** Records, in the transaction that ends a job, who exported which rows or printed which documents, and which actions on many rows were refused. */
export async function auditJobEnd(tx: Tx, model: Model, actor: Actor, job: Job, end: JobEnd, at: Date): Promise<void> {
  if (job.target.kind === 'export' && end.status === 'DONE') await writeAudit(tx, [entryOfExport(actor, job, job.target, end, at)])
  if (job.target.kind === 'print' && end.status === 'DONE')
    await writeAudit(tx, entriesOfPrint(actor, printRequestOf(model, actor, job.target.entity, job.envelope), at, job.id))
  if (job.target.kind !== 'bulk' || end.answer === undefined) return
  const refused = entriesOfRefusal(actor, { ...job.target, kind: 'transition' }, job.envelope, end.answer, at)
  if (refused.length > 0) await writeAudit(tx, refused)
}

/** Entity, conditions, columns, format and number of rows. */
function entryOfExport(actor: Actor, { id, envelope }: Job, { entity }: JobTarget & { kind: 'export' }, end: JobEnd, at: Date): AuditEntry {
  const { remarks: _, ...asked } = envelope.entity ?? {}
  const { order, orderSort } = envelope
  const request = { ...asked, ...(order !== undefined && { order, orderSort }) }
  return exportEntry(actor, at, { entity, job: id, request, rows: end.summary?.rows ?? 0 })
}
