import { writeFile, chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from '../postgres/endpoint.ts'
import { type Cluster, clusterFolder, endPostmaster, ensureRunning } from '../postgres/postmaster.ts'
import { PostgresUnavailable } from '../postgres/unavailable.ts'
import { END } from './restore-point.ts'

/** A recovery replays what was written since the backup, which may be weeks. */
const TIMEOUT_MS = 24 * 3_600_000

/**
 * Replays the log beside a restored cluster up to the moment (otherwise the backup's end), then works on the database and stops it. Each role gets the password.
 */
export async function recover<T>(cluster: Cluster, until: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const data = clusterFolder(cluster.folder)
  const rules = join(cluster.folder, 'recovery_hba.conf')
  await writeFor(cluster, join(data, 'recovery.signal'), '')
  // The password of the backup is not known. For this one start, the closed folder of the socket keeps others out.
  await writeFor(cluster, rules, 'local all postgres trust\nhost all postgres 127.0.0.1/32 trust\n')
  const settings = { ...cluster.settings, ...targetOf(until), hba_file: rules, archive_mode: 'off' }
  const { pid, endpoint } = await ensureRunning({ ...cluster, settings, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
    throw sayWhy(error, until)
  })
  try {
    return await connected(urlOf(endpoint, 'postgres', 'counterpart'), async (client) => {
      const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where rolcanlogin')
      for (const { name } of rows) await client.query(`alter role ${client.escapeIdentifier(name)} password ${client.escapeLiteral(endpoint.password)}`)
      return await work(client)
    })
  } finally {
    await endPostmaster(data, pid)
    await rm(rules)
  }
}

/** The log lies beside the cluster already, so nothing is fetched; but a recovery to a target wants a command. */
function targetOf(until: string | undefined): Readonly<Record<string, string>> {
  // Without hot standby the server admits nobody before the end of the recovery.
  const common = { hot_standby: 'off', restore_command: 'exit 1', recovery_target_action: 'promote', recovery_target_timeline: 'current' }
  if (until === undefined) return { ...common, recovery_target: 'immediate' }
  // At that time of its start the server knows no names of zones.
  return until === END ? common : { ...common, recovery_target_time: until.replace('Z', '+00:00') }
}

function sayWhy(error: unknown, until: string | undefined): unknown {
  if (!(error instanceof PostgresUnavailable)) return error
  if (!/recovery ended before configured recovery target was reached/.test(error.message))
    return new Error(`Cannot restore: the recovery failed.\n${error.message.split('\nSet DATABASE_URL')[0]}`, { cause: error })
  const last = /last completed transaction was at log time (.*)/.exec(error.message)?.[1] ?? 'the end of the backup'
  return new Error(
    `Cannot restore to ${until}: the archive reaches only to ${last}. Name an earlier moment, or say --until ${END} for everything that the archive has`,
    { cause: error },
  )
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function writeFor({ account: { uid, gid } }: Cluster, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
