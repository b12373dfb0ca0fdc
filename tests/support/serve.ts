import { flushCompileCache } from 'node:module'
import { startServer } from '../../engine/server/main.ts'
import { startPostgres } from '../../engine/server/postgres/start.ts'
import { readProjectModel } from './model-of-run.ts'

// The server with its embedded PostgreSQL in a process of its own, so that a test can kill it:
// node tests/support/serve.ts <data folder> <purchaser's port> <supplier's port> <folder of the run> [folder of PostgreSQL's programs]
const [folder = '', purchaserPort, supplierPort, runFolder = '', bin] = process.argv.slice(2)

const archive = process.env['COUNTERPART_ARCHIVE']
const postgres = await startPostgres({ folder, log: (line) => console.log(line), ...(bin && { bin }), ...(archive && { archive }) })
const server = await startServer({
  databaseUrl: postgres.url,
  purchaserPort: Number(purchaserPort),
  supplierPort: Number(supplierPort),
  sites: { purchaser: folder, supplier: folder },
  model: readProjectModel(runFolder),
})
process.on('SIGTERM', () => {
  void server
    .stop()
    .then(() => postgres.stop())
    .then(() => process.exit(0))
})
// A killed process does not write its compile cache at its end, so every start would be slow.
flushCompileCache()
console.log(`ready ${JSON.stringify({ postgres: postgres.pid, takenOver: postgres.takenOver, site: server.purchaserUrl })}`)
