import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../engine/server/postgres/start.ts'
import { binariesForTests } from '../../../tests/support/postgres-version.ts'
import { bulkOrderLines } from '../../seed/bulk-order-lines.ts'
import { seedDemonstration } from '../../seed/seed.ts'

export interface BenchDatabase {
  /** By the product's own login, which the policies of rows bind. */
  readonly url: string
  readonly adminUrl: string
  /** The temporary folder, for whatever else a bench needs. */
  readonly folder: string
  /** Of PostgreSQL. */
  readonly version: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own in a temporary folder with the product's own settings, filled with the demonstration and with further
 * order lines; COUNTERPART_TEST_POSTGRES=15 takes the oldest version. Its tables are vacuumed and analysed.
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
    // While it is filled, nobody minds what a loss of power would cost.
    const filling = new URL(postgres.url)
    filling.searchParams.set('options', '-c synchronous_commit=off')
    log(`filling a database${lines > 0 ? ` with ${lines} order lines, which takes some minutes` : ''}`)
    await seedDemonstration({ databaseUrl: filling.href, rounds: [1, 1, 0] })
    if (lines > 0) await bulkOrderLines({ databaseUrl: filling.href, lines })
    return { url: postgres.url, adminUrl: adminUrl.href, folder, version: await settled(adminUrl.href), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function settled(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version
  } finally {
    await client.end()
  }
}
