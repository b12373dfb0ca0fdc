import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings, checkArchiving, forgetArchive } from './archive-folder.ts'
import { accountForPostgres, makePrivateFolder } from './service-account.ts'
import { findBinaries } from './binaries.ts'
import { portAddress, socketAddress, urlOf } from './endpoint.ts'
import { initialise } from './initialise.ts'
import { askForPassword } from './login-rules.ts'
import { type Membership, joinCluster } from './membership.ts'
import { clusterPassword } from './password-file.ts'
import { readPostmasterFile, servesCluster } from './postmaster-file.ts'
import { PostgresUnavailable } from './unavailable.ts'
import { reachableBinaries, reachableFolder } from './reachable-folder.ts'
import { type Cluster, type Postmaster, clusterFolder, endPostmaster, ensureRunning } from './postmaster.ts'

export interface PostgresOptions {
  /** The wanted folder of the data. As root, in a clone that is closed to others, it lies elsewhere: see the answer's folder. */
  readonly folder: string
  readonly log?: (line: string) => void
  /** Empties the folder first; refused while another process uses it. */
  readonly fresh?: boolean
  /** The folder of `initdb` and `postgres`, instead of the npm package's. */
  readonly bin?: string
  readonly settings?: Readonly<Record<string, string>>
  /** The folder in which the server keeps its write-ahead log, for a restore to any moment. */
  readonly archive?: string
}

export interface RunningPostgres {
  /** The database `counterpart` by its owner of the same name, who is no superuser, so that row-level security holds. */
  readonly url: string
  /** The same server by its superuser, for tests and maintenance. */
  readonly adminUrl: string
  readonly folder: string
  readonly pid: number
  /** It was running before: left by a killed process, or shared with a living one. */
  readonly takenOver: boolean
  /** Leaves the server, and stops it unless another process uses it. */
  stop(): Promise<void>
}

const NAME = 'counterpart'

/** Starts the PostgreSQL of a folder, or joins the running one, and keeps it running until `stop`. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => {})
  const cluster = await prepare(options)
  if (options.fresh) {
    await empty(cluster)
    if (options.archive === undefined) forgetArchive(cluster.folder)
  }
  makePrivateFolder(cluster.folder, cluster.account)
  if (cluster.endpoint.host.startsWith('/')) makePrivateFolder(cluster.endpoint.host, cluster.account)
  await initialise(clusterFolder(cluster.folder), cluster.binaries, cluster.account, cluster.endpoint.password)

  let isStopping = false
  let repairing: Promise<void> | undefined
  let { postmaster, membership } = await enter(cluster)
  if (options.archive !== undefined) await checkArchiving(postmaster.endpoint, options.archive)
  await ensureDatabase(postmaster, clusterFolder(cluster.folder))

  const repair = async () => {
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        ;({ postmaster, membership } = await enter(cluster))
        log(`PostgreSQL went away and is back (process ${postmaster.pid})`)
        membership.onLost(onLost)
        return
      } catch (error) {
        log(`PostgreSQL went away and does not come back: ${(error as Error).message}`)
        if (attempt === 10) return
        await pause(1000)
      }
    }
  }
  const onLost = () => {
    if (!isStopping) repairing = repair()
  }
  membership.onLost(onLost)

  return {
    url: urlOf(postmaster.endpoint, NAME, NAME),
    adminUrl: urlOf(postmaster.endpoint, 'postgres', 'postgres'),
    folder: cluster.folder,
    get pid() {
      return postmaster.pid
    },
    takenOver: postmaster.wasRunning,
    async stop() {
      if (isStopping) return
      isStopping = true
      await repairing
      if (await membership.leave()) await endPostmaster(clusterFolder(cluster.folder), postmaster.pid)
    },
  }
}

/** Whether there is a cluster for this wanted folder. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(clusterFolder(reachableFolder(folder, accountForPostgres())), 'PG_VERSION'))
}

/** Finds or starts the server and joins it; repeats if the last user stopped it in between. */
async function enter(cluster: Cluster): Promise<{ postmaster: Postmaster; membership: Membership }> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await ensureRunning(cluster)
    try {
      return { postmaster, membership: await joinCluster(urlOf(postmaster.endpoint, 'postgres', 'postgres')) }
    } catch (error) {
      if (attempt === 5) throw error
      await pause(100)
    }
  }
}

async function prepare(options: PostgresOptions): Promise<Cluster> {
  const account = accountForPostgres()
  const binaries = reachableBinaries(findBinaries(options.bin), account)
  const folder = reachableFolder(options.folder, account)
  try {
    makePrivateFolder(folder, account)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new PostgresUnavailable(`PostgreSQL cannot keep its data in "${folder}" (${code}): the folder is another account's or cannot be written`, { cause })
  }
  const address = process.platform === 'win32' ? await portAddress() : socketAddress(folder, account)
  const password = clusterPassword(folder, clusterFolder(folder))
  const archiving = options.archive === undefined ? {} : archiveSettings(options.archive, folder, account, options.fresh === true)
  return { folder, binaries, account, endpoint: { ...address, password }, settings: { ...options.settings, ...archiving } }
}

/** Stops whatever is running there and deletes the data. */
async function empty(cluster: Cluster): Promise<void> {
  const folder = clusterFolder(cluster.folder)

  const file = readPostmasterFile(folder)
  if (file && servesCluster(file.pid, folder)) {
    const { postmaster, membership } = await enter(cluster)
    if (!(await membership.leave())) throw new Error(`Cannot start over: another process uses the database in "${cluster.folder}". Stop it first`)
    await endPostmaster(folder, postmaster.pid)
  }
  rmSync(folder, { recursive: true, force: true })
}

async function ensureDatabase(postmaster: Postmaster, cluster: string): Promise<void> {
  const { endpoint } = postmaster
  const client = new pg.Client({ connectionString: urlOf(endpoint, 'postgres', 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const role = await client.query('select 1 from pg_roles where rolname = $1', [NAME])
    if (role.rowCount === 0) await client.query(`create role ${NAME} login createdb createrole password ${client.escapeLiteral(endpoint.password)}`)
    await askForPassword(client, cluster, endpoint.password)
    const database = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
    await allowIndexedSearch(postmaster)
  } finally {
    await client.end()
  }
}

/** `ilike` reveals nothing of rows that a policy hides; declaring this lets an index find parts of texts (`schema/indexed-search.ts`). Only a superuser can. */
async function allowIndexedSearch({ endpoint }: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(endpoint, 'postgres', NAME) })
  await client.connect()
  try {
    const { rows } = await client.query<{ said: boolean }>(
      `select proleakproof as said from pg_proc where oid = 'pg_catalog.texticlike(text, text)'::regprocedure`,
    )
    if (!rows[0]?.said) await client.query('alter function pg_catalog.texticlike(text, text) leakproof')
  } finally {
    await client.end()
  }
}
