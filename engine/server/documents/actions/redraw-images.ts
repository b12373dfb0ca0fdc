import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { readPng } from '../../files/image/read-png.ts'
import { writePng } from '../../files/image/write-png.ts'
import { receiveFile } from '../../files/receive-file.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** A picture that stands on paper has few points; a file of more bytes hides something else. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * The file that a field of pictures keeps in place of an uploaded one: its points, written anew, and nothing else that it held. A file that the server has written
 * stays itself. Otherwise the issue at `path`.
 */
export async function redrawnImage(work: UnitOfWork, file: StoredFile, within: number, path: string): Promise<StoredFile | Issue> {
  const { context, actor, now, tx } = work
  const { files, newId } = context
  if (file.type !== 'png' || file.size > MAX_BYTES || files === undefined) return issue('IMAGE_NOT_READABLE', path, { name: file.name })
  const content = await files.open(file.id)
  if (content === undefined) return issue('REFERENCE_NOT_FOUND', path)
  const bytes = await buffer(content)
  const read = readPng(bytes, within)
  if ('refused' in read) {
    return issue(read.refused, path, {
      name: file.name,
      ...(read.refused === 'IMAGE_TOO_LARGE' && { given: `${read.width} × ${read.height}`, maximum: String(within) }),
    })
  }
  const drawn = writePng(read)
  if (drawn.equals(bytes)) return file
  const received = { id: newId(), name: file.name, content: Readable.from([drawn], { objectMode: false }), isCut: () => false, at: now }
  const kept = await receiveFile((record) => record(tx), files, actor, received)
  return typeof kept === 'string' ? issue(kept, path) : kept
}
