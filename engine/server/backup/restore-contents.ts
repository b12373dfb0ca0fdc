import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { placesOfContents } from '../files/held-contents.ts'
import type { NamedContent } from './contents-of-rows.ts'
import { copyFile, makeFolder, measureFile } from './copy-file.ts'
import { type Fault, faultyContents } from './faulty-contents.ts'
import { pathOfContent } from './copy-contents.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { CopiedFile } from './manifest.ts'

/** Brings the restored contents to what the restored rows name: takes what was stored after the backup from the archive, deletes what no row names. */
export async function restoreContents(contents: string, named: readonly NamedContent[], archive: string | undefined): Promise<readonly Fault[]> {
  const there = await placesOfContents(contents)
  const wanted = new Set(named.map(({ id }) => id))
  await fewAtATime([...there], async ([id, place]) => {
    if (!wanted.has(id)) await rm(place)
  })
  const files: CopiedFile[] = []
  await fewAtATime([...wanted], async (id) => {
    const to = join(contents, id.slice(-2), id)
    if (!there.has(id) && archive !== undefined) {
      await makeFolder(join(contents, id.slice(-2)))
      await copyFile(join(archive, 'files', id.slice(-2), id), to)
    }
    const found = await measureFile(to)
    if (found !== undefined) files.push({ path: pathOfContent(id), ...found })
  })
  return faultyContents(named, files)
}
