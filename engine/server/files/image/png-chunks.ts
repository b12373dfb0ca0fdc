import { crc32 } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A part of a PNG: its kind of four letters and its bytes. */
export type PngChunk = { readonly kind: string; readonly bytes: Buffer }

/** The parts of a PNG, each with the right check sum, up to its end and not beyond it; undefined for everything else. */
export function readChunks(png: Buffer): readonly PngChunk[] | undefined {
  if (!png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  const chunks: PngChunk[] = []
  let at = PNG_SIGNATURE.length
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) return undefined
    const named = png.subarray(at + 4, end - 4)
    if (crc32(named) !== png.readUInt32BE(end - 4)) return undefined
    const kind = named.toString('latin1', 0, 4)
    chunks.push({ kind, bytes: named.subarray(4) })
    // What follows the end is no picture: a file that is two things at once is refused.
    if (kind === 'IEND') return end === png.length ? chunks : undefined
    at = end
  }
  return undefined
}

export function writeChunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
