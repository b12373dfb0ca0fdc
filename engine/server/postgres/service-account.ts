import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'

/** The account that runs PostgreSQL. Without numbers it is the present one. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

const NOBODY = 65534

/** PostgreSQL refuses to run as root, so root uses an account without other rights. */
export function accountForPostgres(): Account {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Checks whether the account can enter a folder by asking the system, since access lists and mounts matter too. */
export function canEnter(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -r .', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return asked.status === 0
}

/** Makes a folder that only the account can read. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** Makes a folder that everybody can enter, whatever the umask. */
export function makeOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (first !== undefined) chmodSync(folder, 0o755)
}
