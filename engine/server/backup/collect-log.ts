import { existsSync } from 'node:fs'
import { chown, copyFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../postgres/service-account.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Manifest } from './manifest.ts'
import { isSegment, timelineOf } from './segments.ts'

/**
 * Lays the archived segments from the backup's first one on beside the restored cluster, where the recovery reads them. Of a segment that the backup has too, the
 * archive's is the whole one.
 */
export async function collectLog(archive: string, manifest: Manifest, cluster: string, { uid, gid }: Account): Promise<void> {
  const log = join(archive, 'wal')
  if (!existsSync(log))
    throw new Error(`Cannot restore to another moment than the backup's end: there is no archive in "${archive}" (--archive names another folder)`)
  const isWanted = (name: string) => isSegment(name) && timelineOf(name) === timelineOf(manifest.firstSegment) && name >= manifest.firstSegment
  await fewAtATime((await readdir(log)).filter(isWanted), async (name) => {
    const to = join(cluster, 'pg_wal', name)
    const { size } = await stat(join(log, name))
    if (size !== SEGMENT_BYTES) throw new Error(`Cannot restore: "${join(log, name)}" is damaged, it has ${size} bytes in place of ${SEGMENT_BYTES}`)
    await copyFile(join(log, name), to)
    if (uid !== undefined && gid !== undefined) await chown(to, uid, gid)
  })
}

const SEGMENT_BYTES = 16 * 1024 ** 2
