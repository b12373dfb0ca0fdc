import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../engine/server/postgres/start.ts'
import { binariesForTests } from '../../../tests/support/postgres-version.ts'
import { bulkOrderLines } from '../../seed/bulk-order-lines.ts'
import { seedDemonstration } from '../../seed/seed.ts'

export interface BenchDatabase {
  /** Connects by the product's own login, which the row policies bind. */
  readonly url: string
  readonly adminUrl: string
  /** The temporary folder, for further files of a bench. */
  readonly folder: string
  /** The version of PostgreSQL. */
  readonly version: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own in a temporary folder with the product's settings, filled with the demonstration and with further order
 * lines. COUNTERPART_TEST_POSTGRES=15 takes the oldest version. Its tables are vacuumed and analysed.
 */
export async function openBenchDatabase(lines: number, log: (line: string) => void): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'counterpart-bench-'))
  const bin = binariesForTests()
  const postgres = await startPostgres({ folder, ...(bin !== undefined && { bin }) })
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const adminUrl = new URL(postgres.adminUrl)
    adminUrl.pathname = new URL(postgres.url).pathname
    log(`filling a database${lines > 0 ? ` with ${lines} order lines` : ''}`)
    const began = performance.now()
    // While the database fills, a loss of power may lose it.
    await administer(adminUrl.href, ...FILLING.map((setting) => `alter system set ${setting}`), 'select pg_reload_conf()')
    await seedDemonstration({ databaseUrl: postgres.url, rounds: [1, 1, 0] })
    if (lines > 0) await bulkOrderLines({ databaseUrl: postgres.url, lines, log })
    await administer(adminUrl.href, 'alter system reset all', 'select pg_reload_conf()')
    log(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
    return { url: postgres.url, adminUrl: adminUrl.href, folder, version: await settled(adminUrl.href), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const FILLING = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off', "max_wal_size = '16GB'", 'autovacuum = off']

async function settled(adminUrl: string): Promise<string> {
  return (await administer(adminUrl, 'vacuum (analyze)', 'checkpoint', 'show server_version'))['server_version']!
}

/** Runs statements one after the other as superuser. Returns the first row of the last. */
async function administer(adminUrl: string, ...statements: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, string>>(statement))
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}
