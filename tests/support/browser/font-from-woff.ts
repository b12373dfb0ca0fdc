import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** The uncompressed font in a WOFF 1 file. Browsers that use fontconfig read no WOFF from disk. */
export function fontFromWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('Cannot read the font: it must be a WOFF 1 file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [from, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const stored = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const at = SFNT_HEADER + index * SFNT_ENTRY
    woff.copy(header, at, entry, entry + 4)
    woff.copy(header, at + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(length, at + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
