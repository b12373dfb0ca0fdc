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
  const { rows } = await sql<PrintsOfDocument>`
    select sum(${COPIES}) over ()::int as copies, h.at, ${PRINTED_BY} as by from ${printEntries(actor, entity, document)} order by h.at desc, h.id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** An entry of the history that says that a document was printed. */
export type PrintEntry = HistoryEntry & { readonly copies: number }

/** Who of one's own enterprise printed a document, oldest first; the prints of the other side are not told. An erased person has no name of their own. */
export async function printHistory(tx: Tx, actor: Actor, entity: string, document: string, limit = 500): Promise<readonly PrintEntry[]> {
  const { rows } = await sql<PrintEntry>`
    select h.*, ${PRINTED_BY} as "accountName", ${COPIES} as copies
    from (select * from ${printEntries(actor, entity, document)} order by at desc, id desc limit ${limit}) h
    order by at, id`.execute(tx)
  return rows.map((row) => ({ ...row, changes: [] }))
}

const COPIES = sql<number>`coalesce((select (c->>'after')::int from jsonb_array_elements(h.changes) c where c->>'path' = 'copies' and c->>'after' is not null), 1)`

const PRINTED_BY = sql<string>`case when h."accountName" = '' then coalesce((select name from account a where a.id = h.account), '') else h."accountName" end`

/** The entries of the audit of a document's prints by one's own enterprise. */
function printEntries({ side, enterprise }: Actor, entity: string, document: string) {
  const owner = side === 'purchaser' ? sql`h.purchaser = ${enterprise}` : sql`h.purchaser is null and h."supplierEnterprise" = ${enterprise}`
  return sql`(select h.* from "auditEntry" h
    where h.entity = ${entity} and h.document = ${document} and h.action = 'print' and h.side = ${side} and ${owner} and not h.refused) h`
}
