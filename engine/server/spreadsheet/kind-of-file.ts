import { type ZipEntry, readZipDirectory } from './zip-directory.ts'

const MAX_ENTRIES = 10_000
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
/** XML of equal rows sometimes packs 1:100; what packs better and is large is no list of rows. */
const MAX_RATIO = 300
const LARGE = 16 * 1024 * 1024

/** A file that may be read as a spreadsheet, with its archive's directory; or the code of the refusal. */
export type FileKind =
  | { readonly kind: 'xlsx'; readonly entries: readonly ZipEntry[] }
  | { readonly kind: 'xls' }
  | { readonly kind: 'refused'; readonly code: string }

/**
 * Tells what a file is by its content, without unpacking. Its name only has to be that of a spreadsheet; an .xls that is really an .xlsx is read as such.
 * ONLY_XLS_XLSX: a text, a picture, anything else; FILE_FORMAT: an archive or a compound file without a workbook; ARCHIVE_TOO_LARGE: an archive that declares
 * too much; IMPORT_UNREADABLE: a broken or encrypted one.
 */
export function kindOfFile(name: string, bytes: Buffer): FileKind {
  if (!/\.xlsx?$/i.test(name.trim())) return refused('ONLY_XLS_XLSX')
  if (bytes.length >= 512 && bytes.readUInt32BE(0) === 0xd0cf11e0 && bytes.readUInt32BE(4) === 0xa1b11ae1) return kindOfCompound(bytes)
  if (bytes.length < 22 || bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2]! > 8) return refused('ONLY_XLS_XLSX')
  const entries = readZipDirectory(bytes, MAX_ENTRIES)
  if (entries === undefined) return refused('IMPORT_UNREADABLE')
  if (isTooLarge(entries, bytes.length)) return refused('ARCHIVE_TOO_LARGE')
  const isWorkbook = entries.some((entry) => entry.name === '[Content_Types].xml') && entries.some((entry) => /(^|\/)workbook\d*\.xml$/i.test(entry.name))
  if (!isWorkbook) return refused('FILE_FORMAT')
  return entries.some((entry) => entry.isEncrypted) ? refused('IMPORT_UNREADABLE') : { kind: 'xlsx', entries }
}

function refused(code: string): FileKind {
  return { kind: 'refused', code }
}

function isTooLarge(entries: readonly ZipEntry[], length: number): boolean {
  if (entries.length > MAX_ENTRIES) return true
  let [size, packed] = [0, 0]
  for (const entry of entries) {
    if (entry.size > LARGE && entry.size > MAX_RATIO * entry.packed) return true
    size += entry.size
    packed += entry.packed
  }
  // More packed bytes than the file has mean overlapping entries.
  return size > MAX_UNPACKED_BYTES || packed > length
}

// Names of streams are UTF-16 in the directory of a compound file.
function kindOfCompound(bytes: Buffer): FileKind {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (has('EncryptedPackage')) return refused('IMPORT_UNREADABLE')
  return has('Workbook') || has('Book') ? { kind: 'xls' } : refused('FILE_FORMAT')
}
