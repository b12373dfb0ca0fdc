import { crc32 } from 'node:zlib'
import { unpackStart, unpackEntry } from '../spreadsheet/unpack-entry.ts'
import { type ZipEntry, readZipDirectory } from '../spreadsheet/zip-directory.ts'
import { type FileType, typeOfContent } from './file-type.ts'

/** A file of a package: its name without folders, the same in small letters and without its ending, and its content once it is asked for; nothing where that is damaged. */
export type PackagedFile = { readonly name: string; readonly base: string; readonly content: () => Buffer | undefined }

/** The codes of refusals, and how many files a package may hold. */
type Wanted = { readonly atMost: { readonly count: number; readonly code: string }; readonly archive: string; readonly format: string }

export type PackageContent = { readonly files: readonly PackagedFile[] } | { readonly refused: string; readonly params?: Readonly<Record<string, string>> }

const MAX_ENTRIES = 2000
/** Of one file, and of all of them, once unpacked. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_TOTAL_BYTES = 400 * 1024 * 1024
/** Drawings are packed already: what shrinks further than this is no drawing. */
const MAX_RATIO = 200
/** What a drawing may be, by its name and by its first bytes. */
const DRAWING = /\.(jpe?g|png|pdf)$/i
const DRAWINGS: readonly (FileType | undefined)[] = ['jpg', 'png', 'pdf']

/**
 * What a zip package holds, by its directory and the first bytes of each file: folders and what systems leave in archives do not count.
 * Refused whole: what is no archive, an encrypted or a damaged one, one that declares more than drawings are, more files than are wanted,
 * a file of another kind, whatever it is called. `own`: what the package itself is called.
 */
export function readPackage(bytes: Buffer, own: string, { atMost, archive, format }: Wanted): PackageContent {
  const entries = readZipDirectory(bytes, MAX_ENTRIES)
  if (entries === undefined || entries.some(({ isEncrypted }) => isEncrypted)) return { refused: archive, params: { name: own } }
  if (isTooLarge(entries, bytes.length)) return { refused: 'ARCHIVE_TOO_LARGE' }
  const files = entries.filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name))
  if (files.length > atMost.count) return { refused: atMost.code, params: { maximum: String(atMost.count), given: String(files.length) } }
  const other = files.find(({ name }) => !DRAWING.test(name))
  if (other !== undefined) return { refused: format, params: { name: nameOf(other) } }
  for (const entry of files) {
    const beginning = unlessDamaged(() => unpackStart(bytes, entry))
    if (beginning === undefined) return { refused: archive, params: { name: nameOf(entry) } }
    if (!DRAWINGS.includes(typeOfContent(beginning))) return { refused: format, params: { name: nameOf(entry) } }
  }
  return { files: files.map((entry) => ({ name: nameOf(entry), base: baseOf(entry), content: () => wholeContent(bytes, entry) })) }
}

/** The content, if it is as long as the directory declares and has its check sum. */
function wholeContent(bytes: Buffer, entry: ZipEntry): Buffer | undefined {
  const content = unlessDamaged(() => unpackEntry(bytes, entry))
  return content?.length === entry.size && crc32(content) === entry.checkSum ? content : undefined
}

/** Nothing where the bytes cannot be unpacked: that says nothing about us. */
function unlessDamaged(unpack: () => Buffer): Buffer | undefined {
  try {
    return unpack()
  } catch {
    return undefined
  }
}

function isTooLarge(entries: readonly ZipEntry[], length: number): boolean {
  const sum = (measure: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + measure(entry), 0)
  if (entries.length > MAX_ENTRIES || entries.some(({ size, packed }) => size > MAX_FILE_BYTES || (size > 1024 * 1024 && size > MAX_RATIO * packed)))
    return true
  // More packed bytes than the file has: entries that lie over each other.
  return sum(({ size }) => size) > MAX_TOTAL_BYTES || sum(({ packed }) => packed) > length
}

const nameOf = ({ name }: ZipEntry) => name.split(/[\\/]/).at(-1)!
const baseOf = (entry: ZipEntry) => nameOf(entry).replace(DRAWING, '').trim().toLowerCase()
