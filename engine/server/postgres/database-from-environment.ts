import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfFiles } from '../files/folder-of-files.ts'
import { type RunningPostgres, startPostgres } from './start.ts'

/** The database to work on: somebody's own by DATABASE_URL, else ours. */
export interface Database {
  readonly url: string
  /** The same server by its superuser, if it is ours. */
  readonly adminUrl?: string
  /** Where the data lies, for people to read. */
  readonly place: string
  stop(): Promise<void>
}

export interface DatabaseWish {
  /** The project's folder; our data lies in its `data`, or where COUNTERPART_DATA says. */
  readonly project: string
  readonly fresh?: boolean
  /** Settings of the server, if it is ours and does not run yet. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

/** Answers with the database that the environment asks for, started if it is ours. */
export async function databaseFromEnvironment({ project, fresh = false, settings, log }: DatabaseWish): Promise<Database> {
  const given = process.env['DATABASE_URL']
  if (given) {
    if (fresh) throw new Error('Cannot start over on the database of DATABASE_URL: empty it yourself, or leave DATABASE_URL out')
    return { url: given, place: withoutPassword(given), stop: async () => {} }
  }
  const folder = join(process.env['COUNTERPART_DATA'] || join(project, 'data'), 'postgres')
  const postgres: RunningPostgres = await startPostgres({ folder, fresh, ...(settings && { settings }), ...(log && { log }) })
  // Attachments of the data that is gone. A folder of somebody's own is left alone.
  if (fresh && !process.env['COUNTERPART_FILES']) rmSync(folderOfFiles(process.env, project), { recursive: true, force: true })
  return { url: postgres.url, adminUrl: postgres.adminUrl, place: postgres.folder, stop: () => postgres.stop() }
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, '$1@')
}
