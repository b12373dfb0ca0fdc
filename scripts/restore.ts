import { parseArgs } from 'node:util'
import { restorePointFrom } from '../engine/server/backup/restore-point.ts'
import { restore } from '../engine/server/backup/restore.ts'
import { runCommand } from './run-command.ts'

const HELP = `npm run restore -- --from <folder> --into <empty folder> [--until <moment>]

Makes a data folder from a backup, compares every file with what was written, and every attachment with the database.

  --from <folder>     a backup, or a folder of backups: then the newest one, or the newest before the moment
  --into <folder>     an empty folder, or one that does not exist yet
  --until <moment>    everything that was done until then, as 2026-03-02T08:00:00Z or 2026-03-02T16:00:00+08:00; "end" for
                      all that the archive has. Without it, the end of the backup
  --archive <folder>  the archive, if it is not where it was at the time of the backup
  --help              this text

Start the restored data by COUNTERPART_DATA=<folder> npm start.
`

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { from: text, into: text, until: text, archive: text, help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  const { from, into, until, archive } = values
  if (!from || !into) throw new Error(`Say what to restore, and into which folder\n\n${HELP}`)
  const restored = await restore({ from, into, ...(until !== undefined && { until: restorePointFrom(until) }), ...(archive !== undefined && { archive }) })
  console.log(`
  Restored           ${restored.backup}
  To                 ${until ?? `its end, ${restored.manifest.endedAt}`}
  Database           ${restored.place}
  Start it by        COUNTERPART_DATA=${into} npm start
`)
  for (const { id, fault } of restored.faults) console.error(`  Warning: the attachment ${id} was ${fault} before the backup already`)
}

await runCommand(main)
