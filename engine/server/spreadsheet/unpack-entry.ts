import { constants, inflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_HEADER = 0x04034b50
/** The packed bytes that are enough for the first letters, dictionary included. */
const BEGINNING = 1024

/** The entry holds more than its directory declares. */
export class EntryTooLargeError extends Error {
  override name = 'EntryTooLargeError'
}

/** Unpacks one entry, and stops at its declared size. */
export function unpackEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const content = packedContent(bytes, entry)
  const { name, method, size } = entry
  if (method === 0) return content
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new EntryTooLargeError(`Cannot unpack "${name}": it holds more than the ${size} bytes that it declares`)
    throw error
  }
}

/** The first bytes of an entry, which tell its type, without unpacking the rest. */
export function unpackStart(bytes: Buffer, entry: ZipEntry): Buffer {
  const beginning = packedContent(bytes, entry).subarray(0, BEGINNING)
  return entry.method === 0 ? beginning : inflateRawSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH })
}

function packedContent(bytes: Buffer, { name, method, offset, packed }: ZipEntry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new RangeError(`Cannot unpack "${name}": no entry begins there`)
  if (method !== 0 && method !== 8) throw new RangeError(`Cannot unpack "${name}": its method is "${method}"`)
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return bytes.subarray(start, start + packed)
}
