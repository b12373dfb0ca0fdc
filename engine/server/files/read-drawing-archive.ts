import { crc32 } from 'node:zlib'
import { unpackStart, unpackEntry } from '../spreadsheet/unpack-entry.ts'
import { type ZipEntry, readZipDirectory } from '../spreadsheet/zip-directory.ts'
import { type FileType, typeOfContent } from './file-type.ts'

/**
 * A file of an archive: its name without folders, the same in lower case without its ending, and a function that reads its content; undefined if it is damaged.
 */
export type ArchivedFile = { readonly name: string; readonly base: string; readonly content: () => Buffer | undefined }

/** The codes of refusals, and the most files in an archive. */
type Wanted = { readonly atMost: { readonly count: number; readonly code: string }; readonly archive: string; readonly format: string }

export type ArchiveContent = { readonly files: readonly ArchivedFile[] } | { readonly refused: string; readonly params?: Readonly<Record<string, string>> }

const MAX_ENTRIES = 2000
/** The largest unpacked size of one file, and of all files. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_TOTAL_BYTES = 400 * 1024 * 1024
/** Drawings are compressed already, so a higher ratio is no drawing. */
const MAX_RATIO = 200
/** The allowed types of drawings, by name and first bytes. */
const DRAWING = /\.(jpe?g|png|pdf)$/i
const DRAWINGS: readonly (FileType | undefined)[] = ['jpg', 'png', 'pdf']

/**
 * Lists the files of a zip archive by its directory and the first bytes of each file; skips folders and what systems add to archives.
 * Refuses the whole archive if it is none, is encrypted or damaged, declares a larger size than drawings have, holds too many files, or holds a file of another
 * type, whatever its name. `own`: the name of the archive.
 */
export function readDrawingArchive(bytes: Buffer, own: string, { atMost, archive, format }: Wanted): ArchiveContent {
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

function isTooLarge(entries: readonly ZipEntry[], length: number): boolean {
  const sum = (measure: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + measure(entry), 0)
  if (entries.length > MAX_ENTRIES || entries.some(({ size, packed }) => size > MAX_FILE_BYTES || (size > 1024 * 1024 && size > MAX_RATIO * packed)))
    return true
  // More packed bytes than the file has mean overlapping entries.
  return sum(({ size }) => size) > MAX_TOTAL_BYTES || sum(({ packed }) => packed) > length
}

const nameOf = ({ name }: ZipEntry) => name.split(/[\\/]/).at(-1)!
const baseOf = (entry: ZipEntry) => nameOf(entry).replace(DRAWING, '').trim().toLowerCase()
