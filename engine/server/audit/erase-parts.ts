import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import { type ErasedChange, hasParts, type PartSalt, partHashOf, partSaltsOf } from './link.ts'

/** A changed value of an entry. */
export type Change = { readonly path: string; readonly before?: unknown; readonly after?: unknown }

/** Reason and changes of an entry, with what its link says of them. */
export type StoredDetail = {
  readonly id: string
  readonly chain: string | null
  readonly reason: string | null
  readonly changes: readonly (Change | ErasedChange)[]
  readonly detailSalt: string | null
  readonly detailHash: string
}

type Rest = Pick<StoredDetail, 'id' | 'reason' | 'changes' | 'detailSalt'>

/**
 * Takes the changes for which `goes` holds out of these entries for the person of an account, with their salts, and the reasons where `reasonsGo`. The others
 * stay provable. A link from before parts had hashes keeps nothing of its detail, nor does one of which nothing would be left.
 */
export async function erasePartsOf(
  tx: Tx,
  account: string,
  details: readonly StoredDetail[],
  goes: (change: Change) => boolean,
  reasonsGo = false,
): Promise<void> {
  const touched = details.filter(({ reason, changes }) => (reasonsGo && reason !== null) || changes.some((change) => !('erased' in change) && goes(change)))
  const rests = touched.map((detail) => restOf(account, detail, goes, reasonsGo))
  if (rests.length === 0) return
  const rows = JSON.stringify(rests)
  await sql`update "auditEntry" e set reason = r.reason, changes = r.changes
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, reason text, changes jsonb) where e.id = r.id`.execute(tx)
  await sql`update "auditLink" l set "detailSalt" = r."detailSalt"
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, "detailSalt" text) where l.entry = r.id`.execute(tx)
}

function restOf(account: string, detail: StoredDetail, goes: (change: Change) => boolean, reasonsGo: boolean): Rest {
  const { id, reason, changes, detailSalt, detailHash } = detail
  const isGone = (change: Change | ErasedChange) => 'erased' in change || goes(change)
  const isNothingLeft = (reason === null || reasonsGo) && changes.every(isGone)
  if (detailSalt === null || isNothingLeft || !hasParts(detailHash)) return { id, reason: null, changes: [], detailSalt: null }
  const salts = partSaltsOf(detail, detailSalt).map((salt, place): PartSalt => {
    const change = changes[place - 1]
    const isErased = change === undefined ? reasonsGo && reason !== null : isGone(change)
    return isErased && typeof salt === 'string' ? { hash: partHashOf(detail, place, salt), account } : salt
  })
  return {
    id,
    reason: reasonsGo ? null : reason,
    changes: changes.map((change) => (isGone(change) ? { path: change.path, erased: true } : change)),
    detailSalt: JSON.stringify(salts),
  }
}
