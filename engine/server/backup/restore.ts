import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { findBinaries } from '../postgres/binaries.ts'
import { portAddress, removeSocketFolder, socketAddress } from '../postgres/endpoint.ts'
import { makePassword } from '../postgres/password-file.ts'
import { type Cluster, clusterFolder } from '../postgres/postmaster.ts'
import { majorOf } from '../postgres/major-version.ts'
import { reachableBinaries, reachableFolder } from '../postgres/reachable-folder.ts'
import { accountForPostgres, makePrivateFolder } from '../postgres/service-account.ts'
import { chooseBackup } from './choose-backup.ts'
import { collectLog } from './collect-log.ts'
import { restoreContents } from './restore-contents.ts'
import { contentsOfRows } from './contents-of-rows.ts'
import { restoreFiles } from './restore-files.ts'
import { flushFolder } from './copy-file.ts'
import { fileSystemError } from './file-system-error.ts'
import type { Fault } from './faulty-contents.ts'
import { hashOfSchema } from './hash-of-schema.ts'
import type { Manifest } from './manifest.ts'
import { recover } from './recover.ts'
import { checkFreeSpace } from './free-disk-space.ts'

export type RestoreWish = {
  /** A backup, or a folder of backups. */
  readonly from: string
  /** An empty folder, or none yet. The next start takes it as COUNTERPART_DATA. */
  readonly into: string
  /** A moment with its zone, or "end" for all that the archive has; otherwise the end of the backup. */
  readonly until?: string
  /** The folder of the archive, if it is another one than at the time of the backup. */
  readonly archive?: string
  /** The folder of PostgreSQL's programs, instead of the npm package's. */
  readonly bin?: string
}

export type Restored = {
  readonly backup: string
  readonly manifest: Manifest
  /** The folder of the database. */
  readonly place: string
  /** Contents that were missing or damaged at the time of the backup already. */
  readonly faults: readonly Fault[]
}

/** Makes a data folder from a backup: copies and compares every file, replays the log, and compares attachments and rows. It appears when it is whole. */
export async function restore(wish: RestoreWish): Promise<Restored> {
  try {
    return await restoreInto(resolve(wish.into), wish)
  } catch (error) {
    throw fileSystemError(error, 'Cannot restore')
  }
}

async function restoreInto(into: string, { from, until, archive, bin }: RestoreWish): Promise<Restored> {
  await refuseFilled(into)
  const backup = await chooseBackup(resolve(from), until)
  const { manifest } = backup
  const account = accountForPostgres()
  const binaries = reachableBinaries(findBinaries(bin), account)
  const major = majorOf(binaries)
  if (major !== manifest.postgres.major)
    throw new Error(
      `Cannot restore "${backup.folder}": it is of PostgreSQL ${manifest.postgres.major}, and the installed one is PostgreSQL ${major}, which cannot read it`,
    )

  const place = reachableFolder(join(into, 'postgres'), account)
  await refuseFilled(place)
  const folder = `${place}.unfinished`
  const unfinished: Destination = { folder, cluster: clusterFolder(folder), contents: join(into, 'files.unfinished') }
  await mkdir(into, { recursive: true })
  try {
    makePrivateFolder(folder, account)
    await checkFreeSpace(
      folder,
      manifest.files.reduce((sum, { size }) => sum + size, 0),
      'Cannot restore',
    )
    await restoreFiles(backup, { cluster: unfinished.cluster, contents: unfinished.contents, account })
    const archived = until === undefined ? undefined : (archive ?? manifest.archive ?? undefined)
    if (until !== undefined) await collectLog(archivedOr(archived, backup.folder), manifest, unfinished.cluster, account)
    const address = process.platform === 'win32' ? await portAddress() : socketAddress(folder, account)
    const cluster: Cluster = { folder, binaries, account, endpoint: { ...address, password: makePassword(folder) }, settings: {} }
    const faults = await recover(cluster, until, async (client) => {
      if (until === undefined && (await hashOfSchema(client)) !== manifest.schema)
        throw new Error(`Cannot restore "${backup.folder}": its tables are not those that were copied`)
      return restoreContents(unfinished.contents, await contentsOfRows(client), archived)
    })
    refuseNewFaults(faults, manifest, backup.folder)
    removeSocketFolder(folder, address)
    await rename(unfinished.contents, join(into, 'files'))
    await flushFolder(into)
    // The database comes last: a start finds either nothing or everything.
    await rename(folder, place)
    await flushFolder(dirname(place))
    return { backup: backup.folder, manifest, place, faults }
  } finally {
    for (const leftover of [folder, unfinished.contents]) await rm(leftover, { recursive: true, force: true })
  }
}

type Destination = { readonly folder: string; readonly cluster: string; readonly contents: string }

async function refuseFilled(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTDIR' ? new Error(`Cannot restore into "${folder}": it is a file`) : error
  })
  if (names.length > 0)
    throw new Error(`Cannot restore into "${folder}": it is not empty. It holds "${names[0]}"; name an empty folder or one that does not exist yet`)
}

function archivedOr(archive: string | undefined, backup: string): string {
  if (archive !== undefined) return archive
  throw new Error(`Cannot restore "${basename(backup)}" to another moment than its end: there was no archive at its time (--archive names one)`)
}

function refuseNewFaults(faults: readonly Fault[], manifest: Manifest, backup: string): void {
  const known = new Set(manifest.faults.map(({ id }) => id))
  const fresh = faults.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return
  const told = fresh.slice(0, 5).map(({ id, fault }) => `\n  ${id} is ${fault}`)
  throw new Error(
    `Cannot restore "${backup}": rows of the database name ${fresh.length} attachments that are neither in the backup nor in the archive:${told.join('')}`,
  )
}
