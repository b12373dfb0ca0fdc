import { type RawBuilder, sql } from 'kysely'
import { inPortions } from './in-portions.ts'
import { newId } from './new-id.ts'
import { prepared } from './prepared.ts'
import { refusalsKept } from './refusals-kept.ts'
import type { Tx } from '../schema/database.ts'

/** One value that an action changed. `path` is like "remark" or "lines[<line id>].quantity". */
export type Change = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** An action on a document, or a refused attempt. */
export type AuditEntry = {
  readonly purchaser: string | null
  readonly supplierEnterprise?: string | null
  readonly entity: string
  readonly document: string | null
  /** The document's version afterwards. */
  readonly version?: number | null
  readonly action: string
  readonly account: string | null
  readonly accountName: string
  /** The account in whose place the person acted. */
  readonly inPlaceOf?: string | null
  readonly side: string | null
  readonly at?: string
  readonly region?: string | null
  readonly fromState?: string | null
  readonly toState?: string | null
  readonly reason?: string | null
  readonly changes?: readonly Change[]
  readonly refused?: boolean
  /** Codes of the refusal. */
  readonly codes?: readonly string[]
}

let keepRefused = refusalsKept('TOO_FREQUENT')
let keepSignIn = refusalsKept('TOO_FREQUENT')

/** Counts from none again: a server that starts in this process owes nothing to an earlier one on another database. */
export function countRefusalsAnew(): void {
  keepRefused = refusalsKept('TOO_FREQUENT')
  keepSignIn = refusalsKept('TOO_FREQUENT')
}

/** What is only tried, and a sign-in, changes nothing that the audit must tell: each is kept up to a limit of its own, so that neither hides the other. */
function kept(entry: AuditEntry & { readonly at: string }): readonly AuditEntry[] {
  if (entry.refused === true) return keepRefused(entry)
  return entry.action === 'signIn' ? keepSignIn(entry) : [entry]
}

/** Writes entries in the given order, of refused attempts as many as are kept; `along` is a statement that goes with the first of them. */
export async function writeAudit(tx: Tx, given: readonly AuditEntry[], along?: RawBuilder<unknown>): Promise<void> {
  const now = new Date().toISOString()
  const entries = given.flatMap((entry) => kept({ ...entry, at: entry.at ?? now }))
  if (entries.length === 0) await along?.execute(tx)
  await inPortions(
    entries,
    ENTRIES_A_STATEMENT,
    (portion, from) => insertionOf(portion, from === 0 ? along : undefined),
    (statement) => statement.execute(tx),
  )
}

/** The entries that are turned into text in one go. */
const ENTRIES_A_STATEMENT = 1000

function insertionOf(entries: readonly AuditEntry[], along: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const now = new Date()
  const rows = entries.map((entry) => ({
    supplierEnterprise: null,
    version: null,
    region: null,
    fromState: null,
    toState: null,
    reason: null,
    changes: [],
    refused: false,
    codes: [],
    ...entry,
    at: entry.at ?? now.toISOString(),
    id: newId(now.getTime()),
  }))
  return sql`${prepared}${along === undefined ? sql`` : sql`with along as (${along})`} insert into "auditEntry" select * from json_populate_recordset(null::"auditEntry", ${JSON.stringify(rows)}::json)`
}

export type HistoryEntry = AuditEntry & { readonly id: string; readonly at: string; readonly inPlaceOfName?: string | null }

/** The history of a document, oldest first, without refused attempts and prints; an erased person appears under the neutral name of the account. The caller has loaded the document, and so may see it. */
export async function readHistory(tx: Tx, entity: string, id: string, limit = 500): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select h.*, case when h."accountName" = '' then coalesce((select name from account a where a.id = h.account), '') else h."accountName" end as "accountName",
      (select name from account a where a.id = h."inPlaceOf") as "inPlaceOfName"
    from (select * from "auditEntry" where entity = ${entity} and document = ${id} and action <> 'print' and not refused order by at desc, id desc limit ${limit}) h
    order by at, id`.execute(tx)
  // An erased value is a blank beside its mark.
  return rows.map((row) => ({
    ...row,
    changes: (row.changes ?? []).map((change) => ({ ...change, before: change.before ?? null, after: change.after ?? null })),
  }))
}
