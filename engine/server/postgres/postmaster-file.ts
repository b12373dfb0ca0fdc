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
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  const [pid, , , port, socket, address, , state] = text.split('\n').map((line) => line.trim())
  const host = socket || (address === '*' ? '127.0.0.1' : address)
  if (!pid || !port || !host) return undefined
  return { pid: Number(pid), endpoint: { host, port: Number(port) }, isReady: state === 'ready' }
}

/** Whether a process of that number exists, ours or another account's. */
export function isAlive(pid: number): boolean {
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
 * Takes away a postmaster.pid whose number now belongs to a stranger: PostgreSQL would refuse to start for its sake.
 * A file whose process is dead stays, since PostgreSQL reads in it whether orphans still use the memory.
 */
export function removeIfStrangers(cluster: string): void {
  const file = readPostmasterFile(cluster)
  if (file === undefined || !isAlive(file.pid) || servesCluster(file.pid, cluster)) return
  if (process.platform === 'linux' && hasOrphans(cluster)) return
  rmSync(join(cluster, 'postmaster.pid'))
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
