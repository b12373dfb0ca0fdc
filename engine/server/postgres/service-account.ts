import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'

/** The account under which PostgreSQL runs. Without numbers it is our own. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

const NOBODY = 65534

/** PostgreSQL refuses to run as root: there it gets an account that may do nothing else. */
export function accountForPostgres(): Account {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Whether the account can enter a folder, asked of the system itself since access lists and mounts also have a say. */
export function canEnter(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -r .', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return asked.status === 0
}

/** Makes a folder which only the account can read. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** Makes a folder which everybody can enter, whatever our umask is. */
export function makeOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (first !== undefined) chmodSync(folder, 0o755)
}
