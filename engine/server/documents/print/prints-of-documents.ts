import { sql } from 'kysely'
import type { Actor } from '../../../core/permissions/actor.ts'
import { type AuditEntry, type HistoryEntry, writeAudit } from '../../store/audit.ts'
import { byActor } from '../../store/by-actor.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import type { PrintRequest } from './print-request.ts'

/** How many copies of a document one's own enterprise has printed, and who did so last. */
export type PrintsOfDocument = { readonly copies: number; readonly at: string; readonly by: string }

/** An entry of the audit for each document that was printed or kept; it is the affair of the enterprise that did so. `job` made them in the background. */
export function entriesOfPrint(actor: Actor, { entity, paper, ids, language, copies }: PrintRequest, at: Date, job?: string): readonly AuditEntry[] {
  const told = { paper, language, copies, ...(job !== undefined && { job }) }
  const changes = Object.entries(told).map(([path, after]) => ({ path, before: null, after }))
  return ids.map((document) => ({ ...byActor(actor, 'print', at), entity: entity.name, document, changes }))
}

/** Records that documents are handed out on paper. */
export async function recordPrints({ pool, clock }: CallContext, actor: Actor, request: PrintRequest): Promise<void> {
  await inTransaction(pool, actor, (tx) => writeAudit(tx, entriesOfPrint(actor, request, clock.now())))
}

/** The prints of a document; undefined before the first one. */
export async function printsOf(tx: Tx, actor: Actor, entity: string, document: string): Promise<PrintsOfDocument | undefined> {
  const prints = await printHistory(tx, actor, entity, document)
  const last = prints.at(-1)
  return last === undefined ? undefined : { copies: prints.reduce((sum, { copies }) => sum + copies, 0), at: last.at, by: last.accountName }
}

/** An entry of the history that says that a document was printed. */
export type PrintEntry = HistoryEntry & { readonly copies: number }

/** Who of one's own enterprise printed a document, oldest first; the prints of the other side are not told. An erased person has no name of their own. */
export async function printHistory(tx: Tx, { side, enterprise }: Actor, entity: string, document: string, limit = 500): Promise<readonly PrintEntry[]> {
  const owner = side === 'purchaser' ? sql`h.purchaser = ${enterprise}` : sql`h.purchaser is null and h."supplierEnterprise" = ${enterprise}`
  const { rows } = await sql<PrintEntry>`
    select h.*, case when h."accountName" = '' then coalesce((select name from account a where a.id = h.account), '') else h."accountName" end as "accountName",
      coalesce((select (c->>'after')::int from jsonb_array_elements(h.changes) c where c->>'path' = 'copies' and c->>'after' is not null), 1) as copies
    from (select * from "auditEntry" h where entity = ${entity} and document = ${document} and action = 'print' and side = ${side} and ${owner} and not refused
      order by at desc, id desc limit ${limit}) h
    order by at, id`.execute(tx)
  return rows.map((row) => ({ ...row, changes: [] }))
}
