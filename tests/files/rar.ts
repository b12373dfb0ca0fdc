import { crc32 } from 'node:zlib'

export type RarFile = {
  readonly name: string
  readonly content: Buffer
  readonly declaredSize?: number
  readonly isEncrypted?: boolean
  /** As an exponent over 128 kB. */
  readonly dictionary?: number
}

/** A RAR 5 archive of stored files, whose headers may lie. */
export function rarArchive(files: readonly RarFile[]): Buffer {
  return Buffer.concat([Buffer.from('526172211a070100', 'hex'), block(1, 0, [number(0)]), ...files.map(fileBlock), block(5, 0, [number(0)])])
}

/** A RAR 4 archive of stored files; names in the bytes of a local code page, as old packers wrote them. */
export function oldRarArchive(files: readonly { readonly name: Buffer; readonly content: Buffer }[]): Buffer {
  return Buffer.concat([
    Buffer.from('526172211a0700', 'hex'),
    oldBlock(0x73, 0, Buffer.alloc(6)),
    ...files.map(oldFileBlock),
    oldBlock(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}

/** What a program writes that keeps even the names from readers without the password. */
export function rarWithSecretNames(): Buffer {
  const encryption = block(4, 0, [number(0), number(0), Buffer.from([15]), Buffer.alloc(16, 7)])
  return Buffer.concat([Buffer.from('526172211a070100', 'hex'), encryption, Buffer.alloc(64, 9)])
}

const HAS_EXTRA = 1
const HAS_DATA = 2
const HAS_CRC = 4
const UNIX = 1

function fileBlock({ name, content, declaredSize, isEncrypted, dictionary = 0 }: RarFile): Buffer {
  const title = Buffer.from(name)
  const record = Buffer.concat([number(1), number(0), number(0), Buffer.from([15]), Buffer.alloc(32, 7)])
  const extra = isEncrypted === true ? Buffer.concat([number(record.length), record]) : undefined
  // Without a dictionary the file is stored, with one it claims to be packed.
  const packing = dictionary === 0 ? 0 : (dictionary << 10) | (3 << 7)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(content))
  const fields = [number(HAS_CRC), number(declaredSize ?? content.length), number(0), checksum, number(packing), number(UNIX), number(title.length), title]
  return Buffer.concat([block(2, HAS_DATA, fields, { data: content.length, extra }), content])
}

function block(
  type: number,
  flags: number,
  fields: readonly Buffer[],
  { data, extra }: { readonly data?: number; readonly extra?: Buffer | undefined } = {},
): Buffer {
  const all = flags | (extra === undefined ? 0 : HAS_EXTRA)
  const sizes = [...(extra === undefined ? [] : [number(extra.length)]), ...(data === undefined ? [] : [number(data)])]
  const header = Buffer.concat([number(type), number(all), ...sizes, ...fields, ...(extra === undefined ? [] : [extra])])
  const counted = Buffer.concat([number(header.length), header])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(counted))
  return Buffer.concat([checksum, counted])
}

/** Seven bits a byte, the lowest first; the eighth says that another byte follows. */
function number(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

function oldFileBlock({ name, content }: { readonly name: Buffer; readonly content: Buffer }): Buffer {
  const fields = Buffer.alloc(25)
  fields.writeUInt32LE(content.length, 0)
  fields.writeUInt32LE(content.length, 4)
  fields.writeUInt8(2, 8)
  fields.writeUInt32LE(crc32(content), 9)
  fields.writeUInt8(29, 17)
  fields.writeUInt8(0x30, 18)
  fields.writeUInt16LE(name.length, 19)
  return Buffer.concat([oldBlock(0x74, 0x8000, Buffer.concat([fields, name])), content])
}

function oldBlock(type: number, flags: number, rest: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt8(type, 0)
  header.writeUInt16LE(flags, 1)
  header.writeUInt16LE(7 + rest.length, 3)
  const counted = Buffer.concat([header, rest])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16LE(crc32(counted) & 0xffff)
  return Buffer.concat([checksum, counted])
}
