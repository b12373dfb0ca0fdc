import { openApp } from '../../../engine/server/http/open-app.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'

// A process that runs background jobs and can be killed: node tests/api/jobs/serve-jobs.ts <database> <folder of files>
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const { close } = await openApp({
  databaseUrl,
  model: loadModel(),
  sites: { purchaser: folder, supplier: folder },
  logLevel: 'error',
  environment: { COUNTERPART_FILES: folder },
})
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
console.log('ready')
