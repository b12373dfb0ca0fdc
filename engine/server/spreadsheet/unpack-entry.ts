import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_HEADER = 0x04034b50

/** The directory says less than the entry holds. */
export class EntryTooLargeError extends Error {
  override name = 'EntryTooLargeError'
}

/** Unpacks one entry, and stops where its declared size is reached. */
export function unpackEntry(bytes: Buffer, { name, method, offset, packed, size }: ZipEntry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new RangeError(`Cannot unpack "${name}": no entry begins there`)
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return content
  if (method !== 8) throw new RangeError(`Cannot unpack "${name}": its method is "${method}"`)
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new EntryTooLargeError(`Cannot unpack "${name}": it holds more than the ${size} bytes that it declares`)
    throw error
  }
}
