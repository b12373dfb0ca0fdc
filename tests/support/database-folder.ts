import { join } from 'node:path'
import type { PostgresVersion } from './postgres-version.ts'

/** The folder of a run's database, one for each version; the first test file that needs it starts it. */
export const databaseFolder = (runFolder: string, version: PostgresVersion): string => join(runFolder, `postgres-${version}`)
