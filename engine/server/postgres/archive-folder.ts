import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Endpoint, urlOf } from './endpoint.ts'
import { type Account, canEnter, makeOpenFolder, makePrivateFolder } from './service-account.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** In the archive: the id of the cluster that it belongs to. The cluster's folder has the same id in a file of this name. */
const OWNER = 'archive-of'

/** A segment that is not full is archived after so many seconds. */
const TIMEOUT_SECONDS = '60'

/**
 * The settings by which the server archives its log, in a folder that belongs to this cluster alone: a restored copy writes other segments under the same names.
 */
export function archiveSettings(wished: string, folder: string, account: Account, isFresh: boolean): Readonly<Record<string, string>> {
  const archive = resolve(wished)
  makeOpenFolder(archive)
  claim(archive, folder, isFresh)
  const log = join(archive, 'wal')
  makePrivateFolder(log, account)
  if (!canEnter(log, account)) throw new PostgresUnavailable(`PostgreSQL cannot archive to "${log}": the account that runs it cannot enter a folder above`)
  return { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': log, archive_timeout: TIMEOUT_SECONDS }
}

function claim(archive: string, folder: string, isFresh: boolean): void {
  // A cluster that starts over is another one.
  const [theirs, ours] = [idIn(archive), isFresh ? undefined : idIn(folder)]
  if (theirs === undefined ? readdirSync(archive).length > 0 : theirs !== ours)
    throw new PostgresUnavailable(
      `PostgreSQL cannot archive to "${archive}": it holds the archive of another database, perhaps of this one before a restore. Name an empty folder`,
    )
  const id = ours ?? randomUUID()
  for (const place of [folder, archive]) if (idIn(place) !== id) writeFileSync(join(place, OWNER), id, { mode: 0o600, flush: true })
}

function idIn(folder: string): string | undefined {
  const file = join(folder, OWNER)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A cluster that starts over without an archive may have another one later. */
export function forgetArchive(folder: string): void {
  rmSync(join(folder, OWNER), { force: true })
}

/** A server that was running before has the settings of its own start. */
export async function checkArchiving(endpoint: Endpoint, archive: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(endpoint, 'postgres', 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ log: string | null }>(`select current_setting('basic_archive.archive_directory', true) as log`)
    if (rows[0]?.log !== join(resolve(archive), 'wal'))
      throw new PostgresUnavailable(`PostgreSQL runs already, without archiving to "${archive}". Stop every process that uses it, then start again`)
  } finally {
    await client.end()
  }
}
