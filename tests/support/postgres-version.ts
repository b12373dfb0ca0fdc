import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's folder of the oldest PostgreSQL that we support. */
const OLDEST = '/usr/lib/postgresql/15/bin'

/** The versions that tests run on: the npm package's, and the oldest that we support. */
export const postgresVersions = ['18', '15'] as const
export type PostgresVersion = (typeof postgresVersions)[number]

/** The folder of the oldest PostgreSQL's programs, if this machine has them. */
export function oldestPostgres(): string | undefined {
  const folder = process.env['TEST_POSTGRES_BIN'] || OLDEST
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

/** The version for this run: 15 with COUNTERPART_TEST_POSTGRES=15, otherwise the npm package's. */
export function versionForTests(): PostgresVersion {
  const wanted = process.env['COUNTERPART_TEST_POSTGRES']
  if (!wanted) return '18'
  if (wanted !== '15') throw new RangeError(`COUNTERPART_TEST_POSTGRES must be 15, not "${wanted}"`)
  return '15'
}

/** The folder of that version's programs; undefined for the npm package's. */
export function binariesForTests(): string | undefined {
  if (versionForTests() === '18') return undefined
  const folder = oldestPostgres()
  if (folder === undefined) throw new Error(`PostgreSQL 15 is not in "${OLDEST}"; set TEST_POSTGRES_BIN`)
  return folder
}
