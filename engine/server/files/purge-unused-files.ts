import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import type { FileStorage } from './file-storage.ts'

const DAY = 86_400_000

/** Deletes uploads that no document has held within a day. Files that a document once held stay, because its history names them. */
export async function purgeUnusedFiles(pool: Pool, storage: FileStorage, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  const { rows } = await sql<{ id: string }>`delete from file where "usedAt" is null and "createdAt" < ${yesterday} returning id`.execute(pool)
  for (const { id } of rows) await storage.remove(id)
  await storage.removeBroken(yesterday)
}
