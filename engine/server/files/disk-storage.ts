import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage, Stored } from './file-storage.ts'
import { heldFolder } from './held-contents.ts'

/** The folder of running uploads, in the same file system, so that they can be renamed. */
const INCOMING = 'incoming'

/**
 * Stores contents as files in a folder, which the first one creates. Processes that share a database share the folder. With an archive, a content is stored once it
 * is there too: no row names a content that the archive lacks.
 */
export function diskStorage(folder: string, archive?: string, bytesOfEnterprise = Number.POSITIVE_INFINITY): FileStorage {
  return {
    bytesOfEnterprise,
    async put(id, content) {
      const path = pathOf(folder, id)
      const incoming = join(folder, INCOMING)
      for (const needed of [dirname(path), incoming]) await mkdir(needed, { recursive: true, mode: 0o700 })
      const unfinished = join(incoming, id)
      try {
        const stored = await write(unfinished, content)
        await rename(unfinished, path)
        await flushFolder(dirname(path))
        if (archive !== undefined) await archiveContent(path, pathOf(archive, id))
        return stored
      } catch (error) {
        for (const written of [unfinished, path]) await rm(written, { force: true })
        throw error
      }
    },
    async open(id) {
      const handle = await open(pathOf(folder, id), 'r').catch(unlessMissing)
      return handle?.createReadStream()
    },
    async remove(id) {
      const path = pathOf(folder, id)
      // During a backup the content moves aside, since the copy of the database may still name it.
      await rename(path, join(heldFolder(folder), id)).catch(() => rm(path, { force: true }))
    },
    async removeBroken(before) {
      // A backup that broke off leaves the held ones behind. Moving a file changes its ctime alone.
      for (const place of [join(folder, INCOMING), heldFolder(folder)]) {
        for (const name of (await readdir(place).catch(unlessMissing)) ?? []) {
          const found = await stat(join(place, name)).catch(unlessMissing)
          if (found !== undefined && found.ctime < before) await rm(join(place, name), { force: true })
        }
      }
    },
  }
}

async function archiveContent(path: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const unfinished = `${to}.unfinished`
  await write(unfinished, createReadStream(path))
  await rename(unfinished, to)
  await flushFolder(dirname(to))
}

async function write(path: string, content: AsyncIterable<Buffer>): Promise<Stored> {
  const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
    return { size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

// The name survives a crash only once its folder is synced; Windows cannot sync folders.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// The last letters of an id are random, so folders fill evenly.
function pathOf(folder: string, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new RangeError(`Cannot store a file as "${id}": the id must be a UUID`)
  return join(folder, id.slice(-2), id)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
