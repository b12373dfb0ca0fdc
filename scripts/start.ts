import { parseArgs } from 'node:util'
import { databaseFromEnvironment } from '../engine/server/postgres/from-environment.ts'
import { buildSites } from './build-sites.ts'
import { refusalOfPort } from './ports.ts'
import { project } from './project.ts'

const HELP = `npm start -- [options]

Builds what is missing, starts the database, and serves the purchaser's and the supplier's site.

  --port <number>  the purchaser's port; the supplier's is 100 higher (8100 and 8200)
  --fresh          throw the demonstration data away and start over
  --help           this text

DATABASE_URL       a PostgreSQL 15 or newer of your own, in place of the embedded one
COUNTERPART_DATA   where the embedded one keeps its data (the project's folder data)
`

function options() {
  try {
    return parseArgs({
      options: { port: { type: 'string', default: '8100' }, fresh: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${HELP}`, { cause: error })
  }
}

async function main(): Promise<void> {
  const { port, fresh, help } = options()
  if (help) return void console.log(HELP)
  const purchaserPort = Number(port)
  if (!Number.isInteger(purchaserPort) || purchaserPort < 1 || purchaserPort > 65_435) throw new Error(`--port must be a number from 1 to 65435, not "${port}"`)
  const supplierPort = purchaserPort + 100
  for (const wanted of [purchaserPort, supplierPort]) {
    const refusal = await refusalOfPort(wanted)
    if (refusal) throw new Error(`Port ${wanted} ${refusal}. Choose others: npm start -- --port 9100`)
  }

  const log = (line: string) => console.log(line)
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
    const { startServer } = await import('../engine/server/main.ts')
    const { seedDemonstration } = await import('./seed/seed.ts')
    const accounts = await seedDemonstration({ databaseUrl: database.url })
    const server = await startServer({ databaseUrl: database.url, purchaserPort, supplierPort, sites })
    stopServer = server.stop
    console.log(`
  Purchaser's site   ${server.purchaserUrl}
  Supplier's site    ${server.supplierUrl}

  Sign in with
${accounts.map((account) => `    ${account.side.padEnd(10)} ${account.login.padEnd(24)} ${account.password.padEnd(16)} ${account.note}`).join('\n')}

  Data lies in ${database.place}   (npm start -- --fresh starts over)
  Ctrl+C stops
`)
  } catch (error) {
    await database.stop()
    throw error
  }
}

main().catch((error: unknown) => {
  // A programmer's mistake shows its trace; what the person can put right is a sentence.
  const isPlain = error instanceof Error && (error.constructor === Error || error.name === 'PostgresUnavailable')
  console.error(isPlain ? error.message : error)
  process.exit(1)
})
