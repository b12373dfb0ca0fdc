import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfFiles } from '../files/folder-of-files.ts'
import { type RunningPostgres, hasCluster, startPostgres } from './start.ts'

/** The database to work on: that of DATABASE_URL, otherwise the embedded one. */
export interface Database {
  readonly url: string
  /** The address by the superuser, for the embedded one. */
  readonly adminUrl?: string
  /** The place of the data, for messages. */
  readonly place: string
  stop(): Promise<void>
}

export interface DatabaseWish {
  /** The project's folder; the embedded data lies in its `data`, or in COUNTERPART_DATA. */
  readonly project: string
  readonly fresh?: boolean
  /** Settings of the embedded server, if it is not running yet. */
  readonly settings?: Readonly<Record<string, string>>
  /** Refuses to make a database where there is none. */
  readonly mustExist?: boolean
  readonly log?: (line: string) => void
}

/** The database of the environment; starts the embedded one. */
export async function databaseFromEnvironment({ project, fresh = false, mustExist = false, settings, log }: DatabaseWish): Promise<Database> {
  const given = process.env['DATABASE_URL']
  const archive = process.env['COUNTERPART_ARCHIVE']
  if (given) {
    if (archive) throw new Error('COUNTERPART_ARCHIVE is for the embedded database. Archive that of DATABASE_URL by the means of its own PostgreSQL')
    if (fresh) throw new Error('Cannot start over on the database of DATABASE_URL: empty it yourself, or leave DATABASE_URL out')
    return { url: given, place: withoutPassword(given), stop: async () => {} }
  }
  const folder = join(process.env['COUNTERPART_DATA'] || join(project, 'data'), 'postgres')
  if (mustExist && !hasCluster(folder)) throw new Error(`There is no database in "${folder}" (COUNTERPART_DATA names another folder)`)
  const postgres: RunningPostgres = await startPostgres({ folder, fresh, ...(settings && { settings }), ...(archive && { archive }), ...(log && { log }) })
  // Deletes the attachments of the deleted data, but not a folder that the operator named.
  if (fresh && !process.env['COUNTERPART_FILES']) rmSync(folderOfFiles(process.env, project), { recursive: true, force: true })
  return { url: postgres.url, adminUrl: postgres.adminUrl, place: postgres.folder, stop: () => postgres.stop() }
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, '$1@')
}
