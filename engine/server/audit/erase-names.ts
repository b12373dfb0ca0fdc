import { sql } from 'kysely'
import type { NameField } from '../../core/model/fields-with-names.ts'
import type { Tx } from '../schema/database.ts'
import { writeAudit } from '../store/audit.ts'
import type { Pool } from '../store/pool.ts'
import { type Change, erasePartsOf, type StoredDetail } from './erase-parts.ts'
import { isAmongValues } from './name-in-json.ts'
import { isNameOfPerson } from './whose-name.ts'

/**
 * What is to be erased: `names` that the person had, `files` of the person that had such a name in theirs, and the `fields` of documents that hold either. They
 * are kept until it is done, because the job knows neither account nor declaration.
 */
type Erasure = {
  readonly account: string
  readonly member: string
  readonly enterprise: string
  readonly names: readonly string[]
  readonly fields: readonly NameOfDocument[]
  readonly files: readonly string[]
}

/** A field with names or files: its document, the lines that it stands in, and its own name. */
export type NameOfDocument = NameField & { readonly lines?: string }

/** What the entries about an employee say of rights; they stay, for they name roles and groups by ids. */
const RIGHTS: ReadonlySet<string> = new Set(['roles', 'groups', 'disabled'])

/**
 * Takes the names of erased accounts, what the entries about them say but rights, and their names among the values of documents out of the audit, with their
 * salts; the hashes stay. Entries that wait for their link are linked first. Returns how many accounts are done.
 */
export async function eraseNames(pool: Pool, now: Date): Promise<number> {
  const { rows } =
    await sql<Erasure>`select account, member, enterprise, names, fields, files from erasure where "doneAt" is null order by at limit 20`.execute(pool)
  let count = 0
  for (const erasure of rows) if (await pool.transaction().execute((tx) => eraseNameOf(tx, erasure, now))) count++
  return count
}

async function eraseNameOf(tx: Tx, erasure: Erasure, now: Date): Promise<boolean> {
  const { account, member } = erasure
  const { rows: taken } = await sql`select from erasure where account = ${account} and "doneAt" is null for update skip locked`.execute(tx)
  if (taken.length === 0) return false
  const { rows: waiting } = await sql`select from "auditEntry" e where e.account = ${account} and not exists (select from "auditLink" l where l.entry = e.id)
    limit 1`.execute(tx)
  if (waiting.length > 0) return false
  const about = await detailsOf(tx, sql`e.entity in ('account', 'member') and e.document in (${account}, ${member})`)
  const named = await namedIn(tx, erasure)
  if (about === undefined || named === undefined) return false
  await sql`select set_config('app.erasing', 'on', true)`.execute(tx)
  await sql`update "auditLink" l set "nameSalt" = null from "auditEntry" e where e.id = l.entry and e.account = ${account}`.execute(tx)
  await sql`update "auditEntry" e set "accountName" = '' where e.account = ${account}`.execute(tx)
  await erasePartsOf(tx, account, about, ({ path }) => !RIGHTS.has(path), true)
  await erasePartsOf(tx, account, named, (change) => holdsName(erasure, change) || holdsFile(erasure, change))
  if (named.length > 0) await noteErased(tx, erasure, named, now)
  await sql`update erasure set "doneAt" = ${now}, names = '{}', fields = '[]', files = '{}' where account = ${account}`.execute(tx)
  return true
}

/** Entries with their links; undefined if one waits for its link. */
async function detailsOf(tx: Tx, where: ReturnType<typeof sql>): Promise<readonly StoredDetail[] | undefined> {
  const { rows } = await sql<StoredDetail>`select e.id, e.reason, e.changes, l.chain, l."detailSalt", l."detailHash"
    from "auditEntry" e left join "auditLink" l on l.entry = e.id where ${where} order by e.id`.execute(tx)
  return rows.some(({ chain }) => chain === null) ? undefined : rows.filter(({ detailSalt }) => detailSalt !== null)
}

/** The entries of documents with one of the person's names among their values. */
async function namedIn(tx: Tx, erasure: Erasure): Promise<readonly StoredDetail[] | undefined> {
  const { account, enterprise, names, fields, files } = erasure
  const found = new Map<string, StoredDetail>()
  const entities = sql`e.entity = any(${[...new Set(fields.map(({ entity }) => entity))]}::text[])`
  const withFiles =
    files.length === 0
      ? []
      : await detailsOf(tx, sql`${entities} and exists (select from unnest(${files}::text[]) as f(id) where strpos(e.changes::text, f.id) > 0)`)
  if (withFiles === undefined) return undefined
  for (const detail of withFiles) if (changesOf(detail).some((change) => holdsFile(erasure, change))) found.set(detail.id, detail)
  for (const name of names) {
    const isTheirs = await isNameOfPerson(tx, { account, enterprise, name })
    const details = await detailsOf(
      tx,
      sql`${entities} and strpos(e.changes::text, ${JSON.stringify(name)}) > 0
        and ${isTheirs(sql`e.document`, sql`e.purchaser`)}`,
    )
    if (details === undefined) return undefined
    for (const detail of details) if (changesOf(detail).some((change) => holdsName({ names: [name], fields }, change))) found.set(detail.id, detail)
  }
  return [...found.values()]
}

function changesOf({ changes }: StoredDetail) {
  return changes as readonly Change[]
}

function holdsFile({ files, fields }: Pick<Erasure, 'files' | 'fields'>, { path, before, after }: Change): boolean {
  return (
    isField(fields, path) && [before, after].some((held) => Array.isArray(held) && held.some((file: { id?: string } | null) => files.includes(file?.id ?? '')))
  )
}

function holdsName({ names, fields }: Pick<Erasure, 'names' | 'fields'>, { path, before, after }: Change): boolean {
  // The conditions of an export name people, too.
  if (path === 'request') return names.some((name) => isAmongValues(after, name))
  return names.some((name) => name === before || name === after) && isField(fields, path)
}

function isField(fields: Erasure['fields'], path: string): boolean {
  const [, lines, field] = /^(?:(\w+)\[[^\]]*\]\.)?(\w+)$/.exec(path) ?? []
  return fields.some((one) => one.field === field && one.lines === lines)
}

/** The audit tells which values of documents are gone, and for whom: a value that is missing without this breaks the chain. */
async function noteErased(tx: Tx, { account, enterprise }: Erasure, erased: readonly StoredDetail[], now: Date): Promise<void> {
  const { rows } = await sql<{ side: string }>`select side from enterprise where id = ${enterprise}`.execute(tx)
  const owner = rows[0]?.side === 'supplier' ? { purchaser: null, supplierEnterprise: enterprise } : { purchaser: enterprise }
  const changes = [{ path: 'entries', before: null, after: erased.map(({ id }) => id) }]
  await writeAudit(tx, [
    { ...owner, entity: 'account', document: account, action: 'eraseValues', account: null, accountName: '', side: null, at: now.toISOString(), changes },
  ])
}
