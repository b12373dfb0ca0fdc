import { parseArgs } from 'node:util'
import { type BackupMade, backUp } from '../engine/server/backup/back-up.ts'
import { folderOfFiles } from '../engine/server/files/folder-of-files.ts'
import { databaseFromEnvironment } from '../engine/server/postgres/database-from-environment.ts'
import { clusterFolder } from '../engine/server/postgres/postmaster.ts'
import { project } from './paths/project.ts'
import { productVersion } from './paths/product-version.ts'
import { runCommand } from './run-command.ts'

const HELP = `npm run backup -- --to <folder> [--keep <number>]

Copies the embedded database and the attachments into a new folder below <folder>, while the server runs and writes.

  --to <folder>    the folder of backups, best on another disk; each backup is a folder in it, named by its beginning
  --keep <number>  delete the oldest ones beyond this number, and what only they needed of the archive
  --help           this text

COUNTERPART_DATA and COUNTERPART_FILES say where the data lie, as for npm start. A database of DATABASE_URL is copied by its
own tools: engine/server/OPERATING.md says how.
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  if (!values.to) throw new Error(`Say where to put the backup\n\n${HELP}`)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error(`--keep must be a number from 1 on, not "${values.keep}"`)
  if (process.env['DATABASE_URL'])
    throw new Error('DATABASE_URL names a database of your own. Copy it by pg_dump or pg_basebackup, then the attachments: engine/server/OPERATING.md says how')
  const database = await databaseFromEnvironment({ project, mustExist: true })
  try {
    const contents = folderOfFiles(process.env, project)
    const to = { to: values.to, ...(keep !== undefined && { keep }) }
    tell(await backUp({ adminUrl: database.adminUrl!, cluster: clusterFolder(database.place), contents, product: productVersion(), ...to }))
  } finally {
    await database.stop()
  }
}

function tell({ folder, manifest, removed }: BackupMade): void {
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
  console.log(`
  Backup             ${folder}
  It holds           everything until ${manifest.completeUntil}: ${manifest.files.length} files, ${(bytes / 1024 ** 2).toFixed(0)} MB
  A later moment     ${manifest.archive === null ? 'cannot be restored: no archive is kept (COUNTERPART_ARCHIVE)' : `by the archive in ${manifest.archive}`}
${removed.map((old) => `  Deleted            ${old}\n`).join('')}`)
  for (const { id, fault } of manifest.faults) console.error(`  Warning: the attachment ${id} is ${fault} in the storage itself`)
}

await runCommand(main)
