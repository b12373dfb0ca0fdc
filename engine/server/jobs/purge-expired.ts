import { type RawBuilder, sql } from 'kysely'
import type { FileStorage } from '../files/file-storage.ts'
import type { Job } from './job.ts'
import type { Database } from '../schema/database.ts'

/** Deletes jobs with their files; returns whether there were any. */
export async function deleteJobs(database: Database, files: FileStorage, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<Pick<Job, 'input' | 'output'>>`delete from job where ${which} returning input, output`.execute(database)
  for (const { input, output } of rows) for (const content of [input, output]) if (content !== null) await files.remove(content)
  return rows.length > 0
}

/** Deletes all expired jobs. */
export async function purgeExpiredJobs(database: Database, files: FileStorage, now: Date): Promise<void> {
  await deleteJobs(database, files, sql`"expiresAt" < ${now}`)
}
