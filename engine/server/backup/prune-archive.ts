import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from './manifest.ts'
import { isSegment } from './segments.ts'

/**
 * Deletes what no kept backup needs: segments of the log before the oldest one's first, and attachments that were stored before it began, since it holds them
 * itself.
 */
export async function pruneArchive(archive: string, oldest: Pick<Manifest, 'firstSegment' | 'startedAt'>): Promise<void> {
  const log = join(archive, 'wal')
  // The first eight letters are the timeline; the order of the log is in the others.
  const order = (segment: string): string => segment.slice(8)
  for (const name of await readdir(log)) if (isSegment(name) && order(name) < order(oldest.firstSegment)) await rm(join(log, name))
  const contents = join(archive, 'files')
  for (const part of await readdir(contents)) {
    for (const id of await readdir(join(contents, part))) {
      const place = join(contents, part, id)
      if ((await stat(place)).mtime < new Date(oldest.startedAt)) await rm(place)
    }
  }
}
