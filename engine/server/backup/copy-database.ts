import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { CONTROL_FILE, clusterFiles } from './cluster-files.ts'
import { copyFile, makeFolder, writeWhole, measureFile } from './copy-file.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { CopiedFile } from './manifest.ts'
import { isHistory, isSegment, missingSegment } from './segments.ts'

export type DatabaseCopy = {
  readonly startedAt: string
  readonly completeUntil: string
  readonly endedAt: string
  readonly firstSegment: string
  readonly lastSegment: string
  readonly folders: readonly string[]
  readonly files: readonly CopiedFile[]
}

/**
 * Copies a running cluster into a folder, with the write-ahead log between the marks of the backup's start and end: replaying it makes the copy whole. The client
 * is a superuser's, and its connection is used for nothing else meanwhile.
 */
export async function copyDatabase(client: pg.Client, cluster: string, target: string): Promise<DatabaseCopy> {
  const startedAt = await now(client)
  // The slot ends with the connection. Until then the server deletes no log that the backup needs.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('backup', true)`)
  const { folders, files: wanted } = await clusterFiles(cluster)
  await makeFolder(target)
  for (const folder of folders) await makeFolder(join(target, folder))
  const files: CopiedFile[] = []
  const copy = async (path: string): Promise<void> => {
    const copied = await copyFile(join(cluster, path), join(target, path))
    // A table may be dropped meanwhile: the log says so.
    if (copied !== undefined) files.push({ path, ...copied })
  }
  await fewAtATime(
    wanted.filter((path) => path !== CONTROL_FILE),
    copy,
  )
  files.push(await copyControlFile(cluster, target))
  const completeUntil = await now(client)
  const end = await one<{ label: string; map: string; last: string }>(
    client,
    'select labelfile as label, spcmapfile as map, pg_walfile_name(lsn - 1::numeric) as last from pg_backup_stop(false)',
  )
  const endedAt = await now(client)
  await writeWhole(join(target, 'backup_label'), end.label)
  files.push({ path: 'backup_label', ...(await measureFile(join(target, 'backup_label')))! })
  const firstSegment = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(end.label)?.[1]
  if (firstSegment === undefined) throw new Error(`PostgreSQL's label of the backup names no segment:\n${end.label}`)
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => isHistory(name) || (isSegment(name) && name >= firstSegment && name <= end.last))
  await fewAtATime(
    names.map((name) => `pg_wal/${name}`),
    copy,
  )
  const gap = missingSegment(firstSegment, end.last, new Set(files.map(({ path }) => path.replace('pg_wal/', ''))))
  if (gap !== undefined) throw new Error(`Cannot back up: the segment ${gap} of the write-ahead log is missing in "${join(cluster, 'pg_wal')}"`)
  return { startedAt, completeUntil, endedAt, firstSegment, lastSegment: end.last, folders, files }
}

/** The server may write the file at the same moment; two equal readings are a whole one. */
async function copyControlFile(cluster: string, target: string): Promise<CopiedFile> {
  const path = join(cluster, CONTROL_FILE)
  let content = await readFile(path)
  for (let again = await readFile(path); !again.equals(content); again = await readFile(path)) content = again
  await writeWhole(join(target, CONTROL_FILE), content)
  return { path: CONTROL_FILE, ...(await measureFile(join(target, CONTROL_FILE)))! }
}

/** The moment by the database's clock, as ISO text. */
async function now(client: pg.Client): Promise<string> {
  const { at } = await one<{ at: string }>(client, `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)
  return at
}

async function one<T extends object>(client: pg.Client, text: string): Promise<T> {
  return (await client.query<T>(text)).rows[0]!
}
