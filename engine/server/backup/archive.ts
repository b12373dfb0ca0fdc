import { dirname } from 'node:path'
import type pg from 'pg'

/** The folder of the archive that the running server writes to; undefined if it archives nothing. */
export async function archiveOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ folder: string | null }>(
    `select nullif(current_setting('basic_archive.archive_directory', true), '') as folder where current_setting('archive_mode') <> 'off'`,
  )
  const folder = rows[0]?.folder
  return folder ? dirname(folder) : undefined
}
