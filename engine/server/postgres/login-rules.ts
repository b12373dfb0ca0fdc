import { readFileSync, renameSync, statSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A line of pg_hba.conf that lets in whoever reaches the server. */
const LETS_EVERYBODY_IN = /^(\s*(?:local|host\w*)\s.*\s)trust(?=\s|$)/gm

const rulesFile = (cluster: string): string => join(cluster, 'pg_hba.conf')

/** Whether the cluster lets a local process in without a password, as those of earlier versions do. */
export function asksForNoPassword(cluster: string): boolean {
  return readFileSync(rulesFile(cluster), 'utf8').search(LETS_EVERYBODY_IN) >= 0
}

/**
 * Gives both roles the password and then asks everybody for it. The file is changed last: a start that breaks off before is repeated by the next one.
 */
export async function askForPassword(client: pg.Client, cluster: string, password: string): Promise<void> {
  if (!asksForNoPassword(cluster)) return
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where rolcanlogin')
  for (const { name } of rows) await client.query(`alter role ${client.escapeIdentifier(name)} password ${client.escapeLiteral(password)}`)
  const file = rulesFile(cluster)
  const { uid, gid } = statSync(file)
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, readFileSync(file, 'utf8').replace(LETS_EVERYBODY_IN, '$1scram-sha-256'), { mode: 0o600, flush: true })
  if (process.platform !== 'win32') chownSync(unfinished, uid, gid)
  renameSync(unfinished, file)
  await reloadRules(client)
}

/** The server reads its files anew at its next opportunity. */
async function reloadRules(client: pg.Client): Promise<void> {
  const loadedAt = async () => (await client.query<{ at: string }>('select pg_conf_load_time()::text as at')).rows[0]?.at
  const before = await loadedAt()
  await client.query('select pg_reload_conf()')
  for (const end = Date.now() + 10_000; (await loadedAt()) === before; await pause(10)) {
    if (Date.now() > end) throw new Error('PostgreSQL does not read its login rules anew')
  }
}
