import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Account } from '../postgres/service-account.ts'

const CHUNK_BYTES = 1 << 20

export type Copied = { readonly size: number; readonly sha256: string }

/** Copies a file to the disk and tells what was copied; undefined if it is not there. The copy belongs to the account and is readable by nobody else. */
export async function copyFile(from: string, to: string, { uid, gid }: Account = {}): Promise<Copied | undefined> {
  const source = await openUnlessMissing(from)
  if (source === undefined) return undefined
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const copied = await read(source, (chunk) => target.writeFile(chunk))
      if (uid !== undefined && gid !== undefined) await target.chown(uid, gid)
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Size and hash of a file; undefined if it is not there. */
export async function measureFile(path: string): Promise<Copied | undefined> {
  const source = await openUnlessMissing(path)
  if (source === undefined) return undefined
  try {
    return await read(source, async () => {})
  } finally {
    await source.close()
  }
}

async function read(source: FileHandle, write: (chunk: Buffer) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    size += bytesRead
    await write(chunk)
  }
}

async function openUnlessMissing(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Writes a content under a name that appears only once the content is on the disk. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, path)
  await flushFolder(dirname(path))
}

/** The names in a folder survive a crash only once the folder is synced; Windows cannot sync folders. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that nobody but the account enters. */
export async function makeFolder(folder: string, { uid, gid }: Account = {}): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid === undefined || gid === undefined) return
  const handle = await open(folder, 'r')
  await handle.chown(uid, gid).finally(() => handle.close())
}
