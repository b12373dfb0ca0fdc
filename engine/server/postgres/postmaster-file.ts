import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Endpoint } from './endpoint.ts'

/** What a running PostgreSQL writes into its data folder. */
export interface PostmasterFile {
  readonly pid: number
  readonly endpoint: Endpoint
  readonly isReady: boolean
}

/** Reads postmaster.pid; nothing if there is none or it is half written. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const text = contentOf(join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const [pid, , , port, socket, address, , state] = text.split('\n').map((line) => line.trim())
  const host = socket || (address === '*' ? '127.0.0.1' : address)
  if (!pid || !port || !host) return undefined
  return { pid: Number(pid), endpoint: { host, port: Number(port) }, isReady: state === 'ready' }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether a process of that number runs, ours or another account's. One that only waits to be buried does not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !(process.platform === 'linux' && / Z [^)]*$/.test(contentOf(`/proc/${pid}/stat`) ?? ' Z '))
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL of this data folder, and not a stranger who was given the number of a dead one. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster)
  // Elsewhere the name must do; whoever connects compares the data folder too.
  if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).includes('postgres')
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
}

/**
 * Takes away lock files whose number belongs to a stranger or a zombie by now: PostgreSQL would refuse to start for their sake.
 * Not while orphans of a killed server still use its memory, and it reads in postmaster.pid whether they do.
 */
export function removeStaleLocks(cluster: string, socketFolder?: string): void {
  if (process.platform === 'linux' && hasOrphans(cluster)) return
  const locks = [join(cluster, 'postmaster.pid'), ...(socketFolder === undefined ? [] : [join(socketFolder, '.s.PGSQL.5432.lock')])]
  for (const lock of locks) {
    const pid = Number.parseInt(contentOf(lock) ?? '', 10)
    if (pid > 0 && exists(pid) && !servesCluster(pid, cluster)) rmSync(lock, { force: true })
  }
}

/** PostgreSQL's processes stand in their data folder. */
function hasOrphans(cluster: string): boolean {
  const folder = realpathSync(cluster)
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(Number(name)) === folder)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
