import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Address } from './endpoint.ts'

/** The content of postmaster.pid, which a running PostgreSQL writes into its data folder. */
export interface PostmasterFile {
  readonly pid: number
  readonly address: Address
  readonly isReady: boolean
}

/** Reads postmaster.pid; undefined if it is absent or half written. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const text = contentOf(join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const [pid, , , port, socket, address, , state] = text.split('\n').map((line) => line.trim())
  const host = socket || (address === '*' ? '127.0.0.1' : address)
  if (!pid || !port || !host) return undefined
  return { pid: Number(pid), address: { host, port: Number(port) }, isReady: state === 'ready' }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Checks whether a process with this id runs, under any account. A zombie does not count. */
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

/** Checks whether the process is a PostgreSQL of this data folder, and not one that was given the id of a dead one. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster)
  // On other systems the name has to do; the connection compares the data folder too.
  if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).includes('postgres')
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
}

/**
 * Deletes lock files whose process id belongs to a stranger or a zombie, for which PostgreSQL would refuse to start. Does nothing while orphans of a killed
 * server still use its memory; postmaster.pid tells whether they do.
 */
export function removeStaleLocks(cluster: string, socketFolder?: string): void {
  if (process.platform === 'linux' && hasOrphans(cluster)) return
  const locks = [join(cluster, 'postmaster.pid'), ...(socketFolder === undefined ? [] : [join(socketFolder, '.s.PGSQL.5432.lock')])]
  for (const lock of locks) {
    const pid = Number.parseInt(contentOf(lock) ?? '', 10)
    if (pid > 0 && exists(pid) && !servesCluster(pid, cluster)) rmSync(lock, { force: true })
  }
}

/** PostgreSQL's processes have the data folder as their working folder. */
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
