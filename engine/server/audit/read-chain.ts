import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import type { LinkedEntry } from './check-links.ts'
import type { ChainedEntry, Link } from './link.ts'
import { entryColumns, entryOf } from './stored-entry.ts'

type Row = Omit<ChainedEntry, 'id'> & Link & { readonly id: string | null }

/** The links of a chain after a number, in their order. */
export async function linksAfter(database: Pool | Tx, chain: string, number: number, limit: number): Promise<readonly LinkedEntry[]> {
  const { rows } = await sql<Row>`
    select l.number::int as number, l."nameSalt", l."nameHash", l."detailSalt", l."detailHash", l.hash, ${entryColumns}
    from "auditLink" l left join "auditEntry" e on e.id = l.entry
    where l.chain = ${chain} and l.number > ${number} order by l.number limit ${limit}`.execute(database)
  return rows.map((row) => ({
    link: { number: row.number, nameSalt: row.nameSalt, nameHash: row.nameHash, detailSalt: row.detailSalt, detailHash: row.detailHash, hash: row.hash },
    entry: row.id === null ? null : entryOf(row as ChainedEntry),
  }))
}

/** How many entries of a chain wait for their link, and how many stand in no link and do not wait: somebody has taken their links away. */
export async function unlinked(database: Pool | Tx, chain: string): Promise<{ readonly waiting: number; readonly lost: number }> {
  const { rows } = await sql<{ waiting: number; lost: number }>`
    select count(q.entry)::int as waiting, count(*) filter (where q.entry is null)::int as lost
    from "auditEntry" e left join "auditQueue" q on q.entry = e.id
    where coalesce(e.purchaser, e."supplierEnterprise", '') = ${chain} and not exists (select from "auditLink" l where l.entry = e.id)`.execute(database)
  return rows[0]!
}

/** The first link with erased values whose erasure no entry records; undefined if there is none. */
export async function unrecordedErasure(database: Pool | Tx, chain: string): Promise<number | undefined> {
  const erasedPerson = (document: ReturnType<typeof sql>) =>
    sql`exists (select from "auditEntry" x where x.document = ${document} and x.action = 'erase' and x.entity in ('account', 'member') and not x.refused)`
  // Values of a document that named the person: the audit of an account lists the entries.
  const isListed = (account?: ReturnType<typeof sql>) =>
    sql`exists (select from "auditEntry" x where x.action = 'eraseValues' and x.entity = 'account' and not x.refused ${account === undefined ? sql`` : sql`and x.document = ${account}`}
      and x.changes @> jsonb_build_array(jsonb_build_object('path', 'entries', 'after', jsonb_build_array(e.id))))`
  const { rows } = await sql<{ number: number | null }>`select min(l.number)::int as number from "auditLink" l join "auditEntry" e on e.id = l.entry
    where l.chain = ${chain} and (
      (l."nameSalt" is null and not ${erasedPerson(sql`e.account`)})
      or (l."detailSalt" is null and not (${erasedPerson(sql`e.document`)} or ${isListed()}))
      or (l."detailSalt" like '[%' and exists (select from jsonb_array_elements(l."detailSalt"::jsonb) as part(salt)
        where jsonb_typeof(part.salt) = 'object' and not (${erasedPerson(sql`e.document`)} or ${isListed(sql`(part.salt ->> 'account')`)}))))`.execute(database)
  return rows[0]?.number ?? undefined
}
