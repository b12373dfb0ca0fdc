import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './service-account.ts'
import type { Binaries } from './binaries.ts'
import { type Endpoint, urlOf } from './endpoint.ts'
import { environment } from './environment.ts'
import { readPostmasterFile, removeStaleLocks, servesCluster } from './postmaster-file.ts'
import { passwordFile } from './password-file.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** What it takes to run one cluster. */
export interface Cluster {
  readonly folder: string
  readonly binaries: Binaries
  readonly account: Account
  readonly endpoint: Endpoint
  readonly settings: Readonly<Record<string, string>>
  /** How long a start may take, if not the usual time. */
  readonly timeoutMs?: number
}

/** An answering server, and whether it was running before. */
export interface Postmaster {
  readonly pid: number
  readonly endpoint: Endpoint
  readonly wasRunning: boolean
}

/** Milliseconds: recovery after a crash may take long; a normal start takes a third of a second. */
const TIMEOUT_MS = 120_000
/** PostgreSQL's code. */
const WRONG_PASSWORD = '28P01'

export const clusterFolder = (folder: string): string => join(folder, 'cluster')
export const logFile = (folder: string): string => join(folder, 'postgres.log')

/** Finds the server of the cluster or starts it, whichever of several processes comes first. */
export async function ensureRunning(cluster: Cluster): Promise<Postmaster> {
  const timeoutMs = cluster.timeoutMs ?? TIMEOUT_MS
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const found = await running(cluster, deadline)
    if (found) return { ...found, wasRunning: true }
    removeStaleLocks(clusterFolder(cluster.folder), cluster.endpoint.host.startsWith('/') ? cluster.endpoint.host : undefined)
    const child = launch(cluster)
    while (child.isRunning() && Date.now() < deadline) {
      const started = await running(cluster, deadline).catch((error: unknown) => {
        child.end()
        throw error
      })
      if (started) return { ...started, wasRunning: started.pid !== child.pid }
      await pause(20)
    }
    const words = child.words()
    // Another process starts or stops the same cluster, or orphans of a killed server are still ending.
    if (!/lock file|shared memory block|Address already in use/.test(words)) {
      throw new PostgresUnavailable(`PostgreSQL did not start in "${cluster.folder}":\n${words.trim()}`)
    }
    await pause(200)
  }
  throw new PostgresUnavailable(`PostgreSQL did not answer within ${timeoutMs / 1000} seconds; see "${logFile(cluster.folder)}"`)
}

/** The server that the cluster's own file names, once it answers; undefined if there is none or it ends. */
async function running(cluster: Cluster, deadline: number): Promise<Omit<Postmaster, 'wasRunning'> | undefined> {
  const folder = clusterFolder(cluster.folder)
  while (Date.now() < deadline) {
    const file = readPostmasterFile(folder)
    if (file === undefined || !servesCluster(file.pid, folder)) return undefined
    const endpoint = { ...file.address, password: cluster.endpoint.password }
    if (file.isReady && (await answers(endpoint, cluster.folder))) return { pid: file.pid, endpoint }
    await pause(20)
  }
  return undefined
}

async function answers(endpoint: Endpoint, folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(endpoint, 'postgres', 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD)
      throw new PostgresUnavailable(`PostgreSQL lets us not in: "${passwordFile(folder)}" does not hold the password of the database in that folder`)
    return false
  }
}

/** Stops the server: open transactions are rolled back, everything committed is on disk. */
export async function endPostmaster(cluster: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + TIMEOUT_MS
  while (servesCluster(pid, cluster)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not end within ${TIMEOUT_MS / 1000} seconds`)
    await pause(20)
  }
}

function launch({ folder, binaries, account, endpoint, settings }: Cluster) {
  const log = logFile(folder)
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  const from = existsSync(log) ? statSync(log).size : 0
  const output = openSync(log, 'a', 0o600)
  const isSocket = endpoint.host.startsWith('/')
  const all = {
    listen_addresses: isSocket ? '' : endpoint.host,
    ...(isSocket && { unix_socket_directories: `"${endpoint.host}"`, unix_socket_permissions: '0700' }),
    port: String(endpoint.port),
    timezone: 'UTC',
    max_connections: '200',
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl+C reaches only this process, which stops the server when it has finished.
  const child = spawn(binaries.postgres, ['-D', clusterFolder(folder), ...args], {
    ...account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
  })
  closeSync(output)
  let failure = ''
  child.on('error', (error) => (failure = error.message))
  child.unref()
  return {
    pid: child.pid,
    end: () => child.kill('SIGINT'),
    isRunning: () => failure === '' && child.exitCode === null && child.signalCode === null,
    words: () => failure || readFileSync(log).subarray(from).toString(),
  }
}
