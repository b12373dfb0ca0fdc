import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { SEALING_KEY_FILE } from '../files/folder-of-files.ts'
import { heldFolder, placesOfContents } from '../files/held-contents.ts'
import { type Copied, copyFile, makeFolder, measureFile } from './copy-file.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { CopiedFile } from './manifest.ts'

/** The earlier backup of the same folder, by path: an equal content is stored once for both. */
export type Earlier = { readonly backup: string; readonly files: ReadonlyMap<string, CopiedFile> }

/** The path of a content within a backup, as the storage lays its folder out. */
export const pathOfContent = (id: string): string => `files/${id.slice(-2)}/${id}`

/** Copies all contents of attachments, and the key that lies beside them. They never change, and those that are removed meanwhile are held. */
export async function copyContents(folder: string, target: string, earlier: Earlier | undefined): Promise<readonly CopiedFile[]> {
  const places = await placesOfContents(folder)
  const files: CopiedFile[] = []
  await makeFolder(join(target, 'files'))
  for (const part of new Set([...places.keys()].map((id) => id.slice(-2)))) await makeFolder(join(target, 'files', part))
  await fewAtATime([...places], async ([id, place]) => {
    const path = pathOfContent(id)
    const copied =
      (await linked(path, target, earlier)) ?? (await copyFile(place, join(target, path))) ?? (await copyFile(join(heldFolder(folder), id), join(target, path)))
    if (copied === undefined) throw new Error(`Cannot back up: the attachment "${place}" is gone`)
    files.push({ path, ...copied })
  })
  const key = await copyFile(join(folder, SEALING_KEY_FILE), join(target, 'files', SEALING_KEY_FILE))
  return key === undefined ? files : [...files, { path: `files/${SEALING_KEY_FILE}`, ...key }]
}

/** Links the earlier copy, if it is as its manifest says; otherwise the content is copied anew. */
async function linked(path: string, target: string, earlier: Earlier | undefined): Promise<Copied | undefined> {
  const known = earlier?.files.get(path)
  if (earlier === undefined || known === undefined) return undefined
  const there = await measureFile(join(earlier.backup, path))
  if (there?.sha256 !== known.sha256) return undefined
  return link(join(earlier.backup, path), join(target, path)).then(
    () => there,
    () => undefined,
  )
}
