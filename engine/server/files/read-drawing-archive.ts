import { type FileType, typeOfContent } from './file-type.ts'
import { openRar } from './open-rar.ts'
import { openZip } from './open-zip.ts'
import type { ArchiveEntry, PackedArchive } from './packed-archive.ts'

/**
 * A file of an archive: its name without folders, the same in lower case without its ending, and a function that reads its content; undefined if it is damaged.
 */
export type ArchivedFile = { readonly name: string; readonly base: string; readonly content: () => Buffer | undefined }

/** The codes of refusals, and the most files in an archive. */
type Wanted = { readonly atMost: { readonly count: number; readonly code: string }; readonly archive: string; readonly format: string }

export type ArchiveContent = { readonly files: readonly ArchivedFile[] } | { readonly refused: string; readonly params?: Readonly<Record<string, string>> }

const MAX_ENTRIES = 2000
/** The largest unpacked size of one file. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Drawings are compressed already, so a higher ratio is no drawing. */
const MAX_RATIO = 200
/** The allowed types of drawings, by name and first bytes. */
const DRAWING = /\.(jpe?g|png|pdf)$/i
const DRAWINGS: readonly (FileType | undefined)[] = ['jpg', 'png', 'pdf']

/**
 * Lists the files of a zip or rar archive by its headers and the first bytes of each file; skips folders and what systems add to archives.
 * Refuses the whole archive if it is none, is encrypted or damaged, declares a larger size than drawings have, holds too many files, or holds a file of another
 * type, whatever its name. `own`: the name of the archive.
 */
export async function readDrawingArchive(bytes: Buffer, own: string, { atMost, archive, format }: Wanted): Promise<ArchiveContent> {
  const opened = typeOfContent(bytes) === 'rar' ? await openRar(bytes, MAX_ENTRIES) : openZip(bytes, MAX_ENTRIES)
  if (opened === undefined || opened.entries.some(({ isEncrypted }) => isEncrypted)) return { refused: archive, params: { name: own } }
  if (isTooLarge(opened, bytes.length)) return { refused: 'ARCHIVE_TOO_LARGE' }
  const places = [...opened.entries.keys()].filter((place) => isFile(opened.entries[place]!))
  const files = places.map((place) => opened.entries[place]!)
  if (files.length > atMost.count) return { refused: atMost.code, params: { maximum: String(atMost.count), given: String(files.length) } }
  const other = files.find(({ name }) => !DRAWING.test(name))
  if (other !== undefined) return { refused: format, params: { name: nameOf(other) } }
  const unpacked = await opened.unpack(places)
  if (unpacked === undefined) return { refused: 'ARCHIVE_TOO_LARGE' }
  for (const [index, { start }] of unpacked.entries()) {
    if (start === undefined) return { refused: archive, params: { name: nameOf(files[index]!) } }
    if (!DRAWINGS.includes(typeOfContent(start))) return { refused: format, params: { name: nameOf(files[index]!) } }
  }
  return { files: files.map((entry, index) => ({ name: nameOf(entry), base: baseOf(entry), content: unpacked[index]!.content })) }
}

function isFile({ name, isFolder }: ArchiveEntry): boolean {
  return !isFolder && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name)
}

function isTooLarge({ entries, maxTotalBytes }: PackedArchive, length: number): boolean {
  const sum = (measure: (entry: ArchiveEntry) => number) => entries.reduce((total, entry) => total + measure(entry), 0)
  if (entries.length > MAX_ENTRIES || entries.some(({ size, packed }) => size > MAX_FILE_BYTES || (size > 1024 * 1024 && size > MAX_RATIO * packed)))
    return true
  // More packed bytes than the file has mean overlapping entries.
  return sum(({ size }) => size) > maxTotalBytes || sum(({ packed }) => packed) > length
}

const nameOf = ({ name }: ArchiveEntry) => name.split(/[\\/]/).at(-1)!
const baseOf = (entry: ArchiveEntry) => nameOf(entry).replace(DRAWING, '').trim().toLowerCase()
