import { storableText } from '../../core/text/storable-text.ts'

/** An entry of a ZIP archive as its central directory declares it, not unpacked. */
export type ZipEntry = {
  readonly name: string
  /** 0: stored, 8: deflated. */
  readonly method: number
  readonly isEncrypted: boolean
  /** The declared check sum (CRC-32) of the content. */
  readonly checkSum: number
  /** The declared packed and unpacked sizes, in bytes. */
  readonly packed: number
  readonly size: number
  /** The offset of its local header. */
  readonly offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const MAX_COMMENT_BYTES = 0xffff
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

/** Reads the central directory, ZIP64 included; undefined if there is none, or it points outside the file. Reads at most `most` entries and one. */
export function readZipDirectory(bytes: Buffer, most: number): readonly ZipEntry[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const entries: ZipEntry[] = []
  let at = end.start
  for (let index = 0; index < Math.min(end.count, most + 1); index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined
    const [nameLength, extraLength, commentLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const extraAt = at + 46 + nameLength
    if (extraAt + extraLength > bytes.length) return undefined
    const sizes = sizesOf(
      { size: bytes.readUInt32LE(at + 24), packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) },
      bytes.subarray(extraAt, extraAt + extraLength),
    )
    if (sizes === undefined || sizes.offset + sizes.packed > bytes.length) return undefined
    entries.push({
      name: nameFrom(bytes.subarray(at + 46, extraAt)),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      checkSum: bytes.readUInt32LE(at + 16),
      ...sizes,
    })
    at = extraAt + extraLength + commentLength
  }
  return entries
}

/** Chinese systems name archive entries in GB 18030, mostly without saying so. A name is stored and told, so it has nothing that no table holds. */
function nameFrom(bytes: Buffer): string {
  const name = bytes.toString('utf8')
  return storableText(name.includes('\uFFFD') ? new TextDecoder('gb18030').decode(bytes) : name)
}

function endOf(bytes: Buffer): { readonly count: number; readonly start: number } | undefined {
  const first = Math.max(0, bytes.length - 22 - MAX_COMMENT_BYTES)
  for (let at = bytes.length - 22; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== END || at + 22 + bytes.readUInt16LE(at + 20) !== bytes.length) continue
    const [count, start] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)]
    return count === FULL_16 || start === FULL_32 ? end64Of(bytes, at) : { count, start }
  }
  return undefined
}

function end64Of(bytes: Buffer, end: number): { readonly count: number; readonly start: number } | undefined {
  const locator = end - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_64) return undefined
  const at = Number(bytes.readBigUInt64LE(locator + 8))
  if (at + 56 > bytes.length || bytes.readUInt32LE(at) !== END_64) return undefined
  return { count: Number(bytes.readBigUInt64LE(at + 32)), start: Number(bytes.readBigUInt64LE(at + 48)) }
}

type Sizes = Pick<ZipEntry, 'size' | 'packed' | 'offset'>

/** Extra field 1 holds the sizes that need more than 32 bits, only those, in this order. */
function sizesOf(declared: Sizes, extra: Buffer): Sizes | undefined {
  const sizes = { ...declared }
  const missing = (['size', 'packed', 'offset'] as const).filter((name) => declared[name] === FULL_32)
  if (missing.length === 0) return sizes
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    if (at + 4 + 8 * missing.length > extra.length) return undefined
    for (const [index, name] of missing.entries()) sizes[name] = Number(extra.readBigUInt64LE(at + 4 + 8 * index))
    return sizes
  }
  return undefined
}
