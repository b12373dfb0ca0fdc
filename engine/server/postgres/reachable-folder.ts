import { createHash } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canEnter, makeOpenFolder } from './service-account.ts'
import { type Binaries, findBinaries } from './binaries.ts'

/** Below here an unprivileged account can always work; used only when we are root and the clone is closed to it. */
const REACHABLE = '/var/lib/counterpart'

/** The folder wished for, or a reachable one with a name that follows from it. */
export function reachableFolder(wished: string, account: Account): string {
  const folder = resolve(wished)
  if (account.uid === undefined) return folder
  makeOpenFolder(dirname(folder))
  if (canEnter(dirname(folder), account)) return folder
  makeOpenFolder(REACHABLE)
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(REACHABLE, `${basename(folder)}-${mark}`)
}

/** The binaries where the account can run them: in place, or copied once for each version. */
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
