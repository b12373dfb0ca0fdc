import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { archiveIssues } from '../../../core/lifecycle/archive-issues.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { refusalsBeforeInput } from '../../../core/lifecycle/refusals.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition, Unpacking } from '../../../core/model/lifecycle.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { type ArchivedFile, type ArchiveContent, readDrawingArchive } from '../../files/read-drawing-archive.ts'
import { type NotReceived, receiveFile } from '../../files/receive-file.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Asked = { readonly before: Document; readonly entering: Document; readonly evaluationContext: EvaluationContext; readonly isByPerson: boolean }
type Opened = { readonly document: Document; readonly issues: readonly Issue[] }

/**
 * The document with the files of its archive that are named after it; undefined if the action unpacks none, or nothing can be unpacked. The right to act is
 * checked before the archive is opened. A file of the same name is replaced.
 */
export async function unpackFiles(work: UnitOfWork, entity: Entity, transition: Transition, asked: Asked): Promise<Opened | undefined> {
  const { unpacking } = transition
  const { entering, evaluationContext } = asked
  const [file] = unpacking === undefined ? [] : rowsOf(entering, unpacking.from)
  if (unpacking === undefined || file === undefined || archiveIssues(transition, entering).length > 0) return undefined
  const { model } = work.context
  refuseIf(refusalsBeforeInput(model, entity, transition, valuesOf(model, entity, asked.before, evaluationContext), work.actor, asked.isByPerson))
  const refused = (code: string, params: Readonly<Record<string, string>> = {}): Opened => ({
    document: entering,
    issues: [issue(code, unpacking.from, params)],
  })
  // A person who does not see the files does not replace them.
  if (visibilityFor(model, entity, work.actor).masked.has(unpacking.into)) return refused('FIELD_NOT_VISIBLE', { field: unpacking.into })
  const read = await readOnce(work, String(file.id), String(file.name), unpacking)
  if (read === undefined) return refused('NOT_FOUND')
  if ('refused' in read) return refused(read.refused, read.params)
  const meant = filesFor(unpacking, entering, read.files)
  if (meant.length === 0) return refused(unpacking.none)
  const stored: StoredFile[] = []
  for (const { name, content } of meant) {
    const whole = content()
    if (whole === undefined) return refused(unpacking.archive, { name })
    const kept = await store(work, name, whole)
    if (kept === 'STORAGE_FULL') return refused(kept)
    if (kept === undefined || kept === 'FILE_TYPE_NOT_ALLOWED') return refused(unpacking.format, { name })
    stored.push(kept)
  }
  const names = new Set(stored.map(({ name }) => name))
  const others = rowsOf(entering, unpacking.into).filter(({ name }) => !names.has(String(name)))
  return { document: { ...entering, [unpacking.into]: [...others, ...stored] }, issues: [] }
}

/** Reads an archive unless the call has just read it for the document before. Undefined if its content is gone. */
async function readOnce({ context }: UnitOfWork, id: string, name: string, unpacking: Unpacking): Promise<ArchiveContent | undefined> {
  const { files, lastArchive } = context
  if (lastArchive?.read !== undefined && lastArchive.id === id) return lastArchive.read
  const content = await files?.open(id)
  if (content === undefined) return undefined
  const read = await readDrawingArchive(await buffer(content), name, unpacking)
  if (lastArchive !== undefined) Object.assign(lastArchive, { id, read })
  return read
}

/** The files named after the record: by the first of its names that matches any. */
function filesFor({ by }: Unpacking, document: Row, files: readonly ArchivedFile[]): readonly ArchivedFile[] {
  for (const field of by) {
    if (isBlank(document[field])) continue
    const name = String(document[field]).trim().toLowerCase()
    const found = files.filter((file) => file.base === name)
    if (found.length > 0) return found
  }
  return []
}

/** Stores it like an upload of the person, in the same transaction. */
async function store({ context, actor, now, tx }: UnitOfWork, name: string, content: Buffer): Promise<StoredFile | NotReceived | undefined> {
  const { files, newId } = context
  if (files === undefined) return undefined
  return receiveFile((record) => record(tx), files, actor, {
    id: newId(),
    name,
    content: Readable.from([content], { objectMode: false }),
    isCut: () => false,
    at: now,
  })
}
