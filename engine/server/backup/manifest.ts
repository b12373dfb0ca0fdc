import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './copy-file.ts'

/** A file of a backup; the path is relative and has slashes. */
export type CopiedFile = { readonly path: string; readonly size: number; readonly sha256: string }

/** What a backup holds, and what it was made of. It is written last: a folder without it is no backup. */
export type Manifest = {
  readonly format: 1
  /** The version of the product. */
  readonly product: string
  readonly postgres: { readonly major: number; readonly version: string; readonly systemIdentifier: string }
  /** Moments by the database's clock. Everything committed before `completeUntil` is in the backup, and nothing committed after `endedAt`. */
  readonly startedAt: string
  readonly completeUntil: string
  readonly endedAt: string
  /** The first and the last segment of the write-ahead log that it needs. */
  readonly firstSegment: string
  readonly lastSegment: string
  /** Hash of all tables with their columns. */
  readonly schema: string
  /** The folder of the archive at that time, for a restore to a later moment. */
  readonly archive: string | null
  /** Contents that were missing or damaged in the storage already. */
  readonly faults: readonly { readonly id: string; readonly fault: 'missing' | 'damaged' }[]
  readonly folders: readonly string[]
  readonly files: readonly CopiedFile[]
}

export const MANIFEST = 'manifest.json'

const checksumOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  await writeWhole(join(backup, MANIFEST), `${JSON.stringify({ checksum: checksumOf(manifest), manifest }, null, 1)}\n`)
}

/** The manifest of a backup. Throws, with the place, if there is none or a byte of it has changed. */
export async function readManifest(backup: string): Promise<Manifest> {
  const place = join(backup, MANIFEST)
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new Error(`"${backup}" is no complete backup: it has no ${MANIFEST}, which a backup writes last`, { cause: error })
    throw new Error(`Cannot read "${place}" (${error.code})`, { cause: error })
  })
  const { checksum, manifest } = parsed(text) ?? {}
  if (manifest === undefined || checksum !== checksumOf(manifest)) throw new Error(`"${place}" is damaged: take another backup`)
  if (manifest.format !== 1)
    throw new Error(`"${place}" has the format ${String(manifest.format)}, which this version does not know: restore it with the version ${manifest.product}`)
  return manifest
}

function parsed(text: string): { readonly checksum?: string; readonly manifest?: Manifest } | undefined {
  try {
    return JSON.parse(text) as { checksum?: string; manifest?: Manifest }
  } catch {
    return undefined
  }
}
