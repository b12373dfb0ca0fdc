import { join } from 'node:path'
import type { PostgresVersion } from './postgres-version.ts'

/** Where the database of a run lies, one for each version; the first test file that wants it starts it. */
export const databaseFolder = (runFolder: string, version: PostgresVersion): string => join(runFolder, `postgres-${version}`)
