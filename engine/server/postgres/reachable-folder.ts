import { createHash } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, makeOpenFolder } from './service-account.ts'
import { type Binaries, findBinaries } from './binaries.ts'

/** An unprivileged account can always work below this folder; used only as root in a clone that is closed to others. */
const REACHABLE = '/var/lib/counterpart'

/** The wanted folder, or a reachable one with a name derived from it. */
export function reachableFolder(wished: string, account: Account): string {
  const folder = resolve(wished)
  if (account.uid === undefined) return folder
  makeOpenFolder(dirname(folder))
  if (canEnter(dirname(folder), account)) return folder
  makeOpenFolder(REACHABLE)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(REACHABLE, `${basename(folder)}-${hash}`)
}

/** The binaries in a place where the account can run them: their own, or a copy for each version. */
export function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  if (canEnter(dirname(binaries.postgres), account) || binaries.tree === undefined) return binaries
  const copy = join(REACHABLE, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    makeOpenFolder(REACHABLE)
    const unfinished = `${copy}.${process.pid}`
    cpSync(binaries.tree, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true })
      // Another process was first.
      if (!existsSync(copy)) throw error
    }
  }
  return { ...findBinaries(join(copy, 'bin')), tree: copy, version: binaries.version }
}
