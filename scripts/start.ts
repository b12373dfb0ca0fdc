import { parseArgs } from 'node:util'
import { diskStorage } from '../engine/server/files/disk-storage.ts'
import { archiveOfFiles, folderOfFiles } from '../engine/server/files/folder-of-files.ts'
import { startServer } from '../engine/server/main.ts'
import { databaseFromEnvironment } from '../engine/server/postgres/database-from-environment.ts'
import { accountLines } from './account-lines.ts'
import { buildSites } from './build-sites.ts'
import { fillDatabase } from './fill-database.ts'
import { sitePorts } from './ports.ts'
import { project } from './paths/project.ts'
import { type DemonstrationAccount, demonstrationAccounts, seedDemonstration } from './seed/seed.ts'

const HELP = `npm start -- [options]

Builds what is missing, starts the database, and serves the purchaser's and the supplier's site.

  --port <number>  the purchaser's port; the supplier's is 100 higher (8100 and 8200); 0 takes any two
                   free ones
  --fresh          delete the embedded database and start over
  --demonstration  fill the database of DATABASE_URL too (the embedded one always has the demonstration data)
  --help           this text

DATABASE_URL       a PostgreSQL 15 or newer of your own, in place of the embedded one
HOST               the address to listen on: this machine alone by default; 0.0.0.0 for everybody
COUNTERPART_DATA   where the embedded one keeps its data (the project's folder data)
COUNTERPART_FILES  where attachments are kept (the folder files beside that data)
COUNTERPART_ARCHIVE  a folder for the log of changes, for a restore to any moment
`

/** As for every server: the system chooses. */
const ANY_PORT = '0'

function options() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { port: { type: 'string', default: '8100' }, fresh: flag, demonstration: flag, help: flag } }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${HELP}`, { cause: error })
  }
}

function signIn(accounts: readonly DemonstrationAccount[]): string {
  const [first] = accounts
  if (first === undefined) return ''
  return `\n  Sign in with the password ${first.password} as\n    ${accountLines(accounts).join('\n    ')}\n`
}

async function main(): Promise<void> {
  const { port, fresh, demonstration, help } = options()
  if (help) return void console.log(HELP)
  const ports = port === ANY_PORT ? { purchaser: 0, supplier: 0 } : await sitePorts(port, 'npm start -- --port 9100')

  const log = (line: string): void => console.log(line)
  const sites = await buildSites(project, log)
  const database = await databaseFromEnvironment({ project, fresh, log })
  let stopServer = async () => {}
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    console.log('Stopping ...')
    await stopServer()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)

  try {
    const { url, adminUrl } = database
    const files = diskStorage(folderOfFiles(process.env, project), archiveOfFiles(process.env))
    const seed = (databaseUrl: string) => seedDemonstration({ databaseUrl, log, files })
    if (adminUrl !== undefined) await fillDatabase({ url, adminUrl, seed })
    else if (demonstration) await seed(url)
    const accounts = adminUrl !== undefined || demonstration ? demonstrationAccounts() : []
    const server = await startServer({ databaseUrl: url, purchaserPort: ports.purchaser, supplierPort: ports.supplier, sites })
    stopServer = server.stop
    console.log(`
  Purchaser's site   ${server.purchaserUrl}
  Supplier's site    ${server.supplierUrl}
${signIn(accounts)}
  Data lies in ${database.place}${adminUrl ? '   (npm start -- --fresh starts over)' : ''}
  Ctrl+C stops
`)
  } catch (error) {
    await database.stop()
    throw error
  }
}

main().catch((error: unknown) => {
  // A programming error shows its trace; a problem that the person can solve is a sentence.
  const isPlain = error instanceof Error && (error.constructor === Error || error.name === 'PostgresUnavailable')
  console.error(isPlain ? error.message : error)
  process.exit(1)
})
