import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** While this folder exists, the contents that processes remove move into it. */
export const heldFolder = (folder: string): string => join(folder, 'held')

/**
 * Keeps every content that is removed from now on, until the returned function is called. A content whose removal began earlier had lost its row before.
 */
export async function holdRemovedContents(folder: string): Promise<() => Promise<void>> {
  await mkdir(heldFolder(folder), { recursive: true, mode: 0o700 })
  return () => rm(heldFolder(folder), { recursive: true, force: true })
}

/** The ids of all contents, held ones too, and where each lies. */
export async function placesOfContents(folder: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>()
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== 'held' && !/^[0-9a-f-]{2}$/.test(name)) continue
    for (const id of await readdir(join(folder, name))) if (/^[0-9a-f-]{36}$/.test(id)) places.set(id, join(folder, name, id))
  }
  return places
}
