import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { holdRemovedContents, placesOfContents } from '../files/held-contents.ts'
import { withDatabase } from '../postgres/one-statement.ts'
import { archiveOf } from './archive.ts'
import { type Backup, backupsIn, nameOfBackup, removeBackup, removeUnfinished, unfinishedName } from './backups-in-folder.ts'
import { clusterFiles } from './cluster-files.ts'
import { contentsOfRows } from './contents-of-rows.ts'
import { copyContents, pathOfContent } from './copy-contents.ts'
import { copyDatabase } from './copy-database.ts'
import { flushFolder, makeFolder } from './copy-file.ts'
import { fileSystemError } from './file-system-error.ts'
import { faultyContents } from './faulty-contents.ts'
import { hashOfSchema } from './hash-of-schema.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { pruneArchive } from './prune-archive.ts'
import { checkFreeSpace, sizeOfFiles } from './free-disk-space.ts'

export type BackupWish = {
  /** The embedded server by its superuser. */
  readonly adminUrl: string
  /** The folder of the cluster itself, and that of the attachments. */
  readonly cluster: string
  readonly contents: string
  /** The folder of backups; each is a folder in it. */
  readonly to: string
  /** How many backups to keep, this one included; all unless given. */
  readonly keep?: number
  /** The version of the product. */
  readonly product: string
}

export type BackupMade = Backup & { readonly removed: readonly string[] }

/** Any number serves, as long as all our processes use it. */
const ONE_BACKUP = 8_100_201
/** The write-ahead log of the time that the copy takes. */
const ROOM_FOR_LOG = 128 * 1024 ** 2

/** Copies the running database and then the attachments into a new folder, which has its name only once it is complete. */
export async function backUp(wish: BackupWish): Promise<BackupMade> {
  const to = resolve(wish.to)
  const client = new pg.Client({ connectionString: withDatabase(wish.adminUrl, 'counterpart'), application_name: 'counterpart: backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    refuseInside(to, [dirname(wish.cluster), wish.contents])
    await mkdir(to, { recursive: true, mode: 0o700 })
    const { rows: locked } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [ONE_BACKUP])
    if (locked[0]?.ours !== true) throw new Error('Cannot back up: another backup of this database is being made')
    return await copyAll(client, { ...wish, to })
  } catch (error) {
    throw fileSystemError(error, 'Cannot back up')
  } finally {
    await client.end()
  }
}

async function copyAll(client: pg.Client, { cluster, contents, to, keep, product }: BackupWish): Promise<BackupMade> {
  const identity = await identityOf(client)
  const earlier = await backupsIn(to)
  const other = earlier.find(({ manifest }) => manifest.postgres.systemIdentifier !== identity.systemIdentifier)
  if (other !== undefined)
    throw new Error(`Cannot back up into "${to}": "${basename(other.folder)}" there is a backup of another database. Name another folder`)
  await removeUnfinished(to, identity.systemIdentifier)
  await checkFreeSpace(to, await sizeNeeded(cluster, contents, earlier.at(-1)), 'Cannot back up')

  const name = nameOfBackup(new Date().toISOString())
  const unfinished = join(to, unfinishedName(identity.systemIdentifier, name))
  const letGo = await holdRemovedContents(contents)
  try {
    await makeFolder(unfinished)
    const archive = await archiveOf(client)
    const schema = await hashOfSchema(client)
    const database = await copyDatabase(client, cluster, join(unfinished, 'cluster'))
    if ((await hashOfSchema(client)) !== schema) throw new Error('Cannot back up: the tables were changed meanwhile, as a new version does. Try again')
    // Every content is stored before its row. So the contents of now have all that the copied rows name.
    const named = await contentsOfRows(client)
    const last = earlier.at(-1)
    const files = await copyContents(
      contents,
      unfinished,
      last && { backup: last.folder, files: new Map(last.manifest.files.map((file) => [file.path, file])) },
    )
    const manifest: Manifest = {
      format: 1,
      product,
      postgres: identity,
      startedAt: database.startedAt,
      completeUntil: database.completeUntil,
      endedAt: database.endedAt,
      firstSegment: database.firstSegment,
      lastSegment: database.lastSegment,
      schema,
      archive: archive ?? null,
      faults: faultyContents(named, files),
      folders: database.folders.map((folder) => `cluster/${folder}`),
      files: [...database.files.map((file) => ({ ...file, path: `cluster/${file.path}` })), ...files],
    }
    for (const folder of ['cluster', ...manifest.folders, 'files']) await flushFolder(join(unfinished, folder))
    await writeManifest(unfinished, manifest)
    const folder = join(to, name)
    await rename(unfinished, folder)
    await flushFolder(to)
    const made = { folder, manifest }
    return { ...made, removed: keep === undefined ? [] : await retire([...earlier, made], keep, archive) }
  } finally {
    await letGo()
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Deletes the oldest backups, and what only they needed of the archive. */
async function retire(backups: readonly Backup[], keep: number, archive: string | undefined): Promise<readonly string[]> {
  const old = backups.slice(0, -keep)
  for (const backup of old) await removeBackup(backup)
  const oldest = backups.at(-keep) ?? backups[0]!
  if (archive !== undefined && old.length > 0) await pruneArchive(archive, oldest.manifest)
  return old.map(({ folder }) => folder)
}

async function sizeNeeded(cluster: string, contents: string, earlier: Backup | undefined): Promise<number> {
  const { files } = await clusterFiles(cluster)
  const known = new Set(earlier?.manifest.files.map(({ path }) => path))
  const fresh = [...(await placesOfContents(contents))].filter(([id]) => !known.has(pathOfContent(id))).map(([, place]) => place)
  return ROOM_FOR_LOG + (await sizeOfFiles([...files.map((file) => join(cluster, file)), ...fresh]))
}

/** A backup in the folder that it copies would copy itself. */
function refuseInside(to: string, sources: readonly string[]): void {
  for (const source of sources) {
    const way = relative(resolve(source), to)
    if (!way.startsWith('..') && way !== to) throw new Error(`Cannot back up into "${to}": it lies in "${source}", which is what the backup is for`)
  }
}

async function identityOf(client: pg.Client): Promise<Manifest['postgres']> {
  const { rows } = await client.query<{ version: string; number: string; id: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number, system_identifier::text as id from pg_control_system()`,
  )
  const { version, number, id } = rows[0]!
  return { major: Math.floor(Number(number) / 10_000), version, systemIdentifier: id }
}
