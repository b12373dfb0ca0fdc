import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import { newSecret } from '../session/secret.ts'
import type { Pool } from '../store/pool.ts'
import { type ChainedEntry, detailHashOf, FIRST, hashOfLink, nameHashOf } from './link.ts'
import { entryColumns, entryOf } from './stored-entry.ts'

/** The most entries of a chain in one transaction. */
const ENTRIES_AT_ONCE = 500

/**
 * Adds the entries that wait to the chains of their enterprises, and returns how many. Of several processes one makes the links of a chain at a time, the others
 * pass it over; nobody who writes entries waits for it.
 */
export async function chainEntries(pool: Pool): Promise<number> {
  const { rows } = await sql<{ chain: string }>`select distinct chain from "auditQueue"`.execute(pool)
  let count = 0
  for (const { chain } of rows) count += await pool.transaction().execute((tx) => extend(tx, chain))
  return count
}

async function extend(tx: Tx, chain: string): Promise<number> {
  const { rows: locked } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`audit ${chain}`}, 0)) as "isMine"`.execute(tx)
  if (locked[0]?.isMine !== true) return 0
  const { rows: entries } = await sql<ChainedEntry>`select ${entryColumns} from "auditQueue" q join "auditEntry" e on e.id = q.entry
    where q.chain = ${chain} order by q.entry limit ${ENTRIES_AT_ONCE}`.execute(tx)
  if (entries.length === 0) return 0
  const { rows: last } = await sql<{ number: number; hash: string }>`
    select number::int as number, hash from "auditLink" where chain = ${chain} order by number desc limit 1`.execute(tx)
  let { number, hash } = last[0] ?? { number: 0, hash: FIRST }
  const links = entries.map((row) => {
    const entry = entryOf(row)
    const [nameSalt, detailSalt] = [newSecret(), newSecret()]
    const hashes = { nameHash: nameHashOf(entry, nameSalt), detailHash: detailHashOf(entry, detailSalt) }
    number++
    hash = hashOfLink(hash, number, entry, hashes)
    return { chain, number, entry: entry.id, nameSalt, detailSalt, ...hashes, hash }
  })
  await sql`insert into "auditLink" select * from json_populate_recordset(null::"auditLink", ${JSON.stringify(links)}::json)`.execute(tx)
  await sql`delete from "auditQueue" where entry = any(${links.map(({ entry }) => entry)}::text[])`.execute(tx)
  return links.length
}
