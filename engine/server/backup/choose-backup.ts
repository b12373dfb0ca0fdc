import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Backup, backupsIn } from './backups-in-folder.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { END } from './restore-point.ts'

/** The backup that a restore begins with: the folder itself, or the newest in a folder of backups that ended before the moment. */
export async function chooseBackup(from: string, until: string | undefined): Promise<Backup> {
  if (!existsSync(from)) throw new Error(`Cannot restore: there is no folder "${from}"`)
  const several = existsSync(join(from, MANIFEST)) ? [] : await backupsIn(from)
  const candidates = several.length > 0 ? several : [{ folder: from, manifest: await readManifest(from) }]
  const found = candidates.findLast(({ manifest }) => until === undefined || until === END || Date.parse(manifest.endedAt) <= Date.parse(until))
  if (found !== undefined) return found
  const { manifest } = candidates[0]!
  throw new Error(`Cannot restore to ${until}: the oldest backup in "${from}" ended at ${manifest.endedAt}, and only an older one leads there`)
}
