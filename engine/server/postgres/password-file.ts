import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { asksForNoPassword } from './login-rules.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** The file of the cluster's password, which only the account of this process reads. */
export const passwordFile = (folder: string): string => join(folder, 'password')

/**
 * The password of both roles, superuser and owner. It is made for a new cluster, and for one of an earlier version, which let every local process in.
 */
export function clusterPassword(folder: string, cluster: string): string {
  const file = passwordFile(folder)
  // Asked first, because the file is made before the cluster.
  const isLocked = existsSync(join(cluster, 'PG_VERSION')) && !asksForNoPassword(cluster)
  if (!existsSync(file)) {
    if (isLocked) throw new PostgresUnavailable(`PostgreSQL lets nobody in: its password in "${file}" is missing. ${wayOut(cluster)}`)
    return makePassword(folder)
  }
  return readFileSync(file, 'utf8')
}

const wayOut = (cluster: string): string =>
  `Put the file back from a copy of the folder. Without one, write "trust" in place of "scram-sha-256" in "${join(cluster, 'pg_hba.conf')}": ` +
  'the next start makes a new password and asks everybody for it'

/** Makes the file with a new password. It appears under its name only when it is complete; of two first starts at the same moment, both read the same one. */
export function makePassword(folder: string): string {
  const file = passwordFile(folder)
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const descriptor = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(descriptor, randomBytes(24).toString('hex'))
    fsyncSync(descriptor)
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(descriptor)
    rmSync(unfinished)
  }
  return readFileSync(file, 'utf8')
}
