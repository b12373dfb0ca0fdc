import { crc32 } from 'node:zlib'
import { unpackEntry, unpackStart } from '../spreadsheet/unpack-entry.ts'
import { type ZipEntry, readZipDirectory } from '../spreadsheet/zip-directory.ts'
import type { PackedArchive } from './packed-archive.ts'

const MAX_TOTAL_BYTES = 400 * 1024 * 1024

/** Reads the directory, at most `most` entries and one; undefined if there is none. Each content is unpacked when it is asked for. */
export function openZip(bytes: Buffer, most: number): PackedArchive | undefined {
  const entries = readZipDirectory(bytes, most)
  if (entries === undefined) return undefined
  return {
    entries: entries.map((entry) => ({ ...entry, isFolder: entry.name.endsWith('/') })),
    maxTotalBytes: MAX_TOTAL_BYTES,
    unpack: (places) =>
      Promise.resolve(
        places.map((place) => ({
          start: unlessDamaged(() => unpackStart(bytes, entries[place]!)),
          content: () => wholeContent(bytes, entries[place]!),
        })),
      ),
  }
}

/** The content, if it has the declared length and checksum. */
function wholeContent(bytes: Buffer, entry: ZipEntry): Buffer | undefined {
  const content = unlessDamaged(() => unpackEntry(bytes, entry))
  return content?.length === entry.size && crc32(content) === entry.checkSum ? content : undefined
}

/** Undefined if the bytes cannot be unpacked, which is a fault of the file. */
function unlessDamaged(unpack: () => Buffer): Buffer | undefined {
  try {
    return unpack()
  } catch {
    return undefined
  }
}
