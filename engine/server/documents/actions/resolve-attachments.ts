import { sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import { redrawnImage } from './redraw-images.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** An input with the server's own data of its files, and the files that its sender may not attach. */
export type ResolvedAttachments = { readonly input: Row; readonly issues: readonly Issue[] }

type Known = StoredFile & { readonly enterprise: string; readonly account: string; readonly isUsed: boolean }

/**
 * Gives the files of an input their stored names, sizes and types; only the ids of the client count. A file must have been uploaded by the actor, or by a
 * colleague without being in a document yet, or be in the same field already. Attaching a file gives the right to open it, so it must not open a hidden one. What
 * comes into a field of pictures is drawn anew.
 */
export async function resolveAttachments(work: UnitOfWork, entity: Entity, input: Row, before: Row = {}): Promise<ResolvedAttachments> {
  const given: string[] = []
  walk(work, entity, input, (_field, file) => void given.push(idOf(file)))
  if (given.length === 0) return { input, issues: [] }
  const known = await knownFiles(work, given)
  const earlier = new Map<string, unknown>()
  walk(work, entity, before, (field, file) => void earlier.set(`${field} ${idOf(file)}`, file))
  const issues: Issue[] = []
  const redrawn = new Map<string, StoredFile>()
  for (const { field, id, path } of imagesOf(work, entity, input)) {
    const found = known.get(id)
    if (found === undefined || earlier.has(`${field.owner} ${id}`) || !isOwnFile(work, found)) continue
    const drawn = await redrawnImage(work, { id, name: found.name, size: found.size, type: found.type }, field.within, path)
    if ('code' in drawn) issues.push(drawn)
    else redrawn.set(`${field.owner} ${id}`, drawn)
  }
  const attached = walk(work, entity, input, (field, file, path, { isRead }) => {
    const id = idOf(file)
    const found = known.get(id)
    if (found?.type === 'xml' && isRead !== true) {
      issues.push(issue('FILE_TYPE_NOT_ALLOWED', path))
      return undefined
    }
    const drawn = redrawn.get(`${field} ${id}`)
    if (drawn !== undefined) return drawn
    if ((found === undefined || !isOwnFile(work, found)) && !earlier.has(`${field} ${id}`)) {
      issues.push(issue('REFERENCE_NOT_FOUND', path))
      return undefined
    }
    return found === undefined ? earlier.get(`${field} ${id}`) : { id, name: found.name, size: found.size, type: found.type }
  })
  return { input: attached, issues }
}

/** Uploaded by the actor, or by a colleague without being in a document yet. */
function isOwnFile({ actor }: UnitOfWork, { enterprise, account, isUsed }: Known): boolean {
  return enterprise === actor.enterprise && (account === actor.accountId || !isUsed)
}

type Image = { readonly field: { readonly owner: string; readonly within: number }; readonly id: string; readonly path: string }

/** The given files of fields of pictures. */
function imagesOf(work: UnitOfWork, entity: Entity, input: Row): readonly Image[] {
  const images: Image[] = []
  walk(work, entity, input, (owner, file, path, { image }) => {
    if (image !== undefined) images.push({ field: { owner, within: image }, id: idOf(file), path })
  })
  return images
}

/** Locks them against deletion until the transaction ends. */
async function knownFiles({ tx }: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const { rows } =
    await sql<Known>`select id, name, size, type, enterprise, account, "usedAt" is not null as "isUsed" from file where id = any(${ids}::text[]) order by id for key share`.execute(
      tx,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

type Visit = (field: string, file: unknown, path: string, of: Field) => unknown

/** Maps each file of a row and its lines by `visit`, each file once. The check of shapes handles values that are no files. */
function walk(work: UnitOfWork, entity: Entity, row: Row, visit: Visit, path = ''): Row {
  const changed: Record<string, unknown> = { ...row }
  for (const field of Object.values(entity.fields)) {
    if (!Array.isArray(row[field.name])) continue
    const own = at(path, field.name)
    if (field.type === 'files') changed[field.name] = walkFiles(entity, field, row[field.name] as readonly unknown[], visit, own)
    if (field.type === 'lines') {
      const line = entityOf(work.context.model, field.entity ?? '')
      changed[field.name] = rowsOf(row, field.name).map((each, index) => (isRow(each) ? walk(work, line, each, visit, at(own, index)) : each))
    }
  }
  return changed
}

function walkFiles(entity: Entity, field: Field, files: readonly unknown[], visit: Visit, path: string): readonly unknown[] {
  const seen = new Set<string>()
  return files.flatMap((file, index) => {
    if (!isRow(file) || seen.has(idOf(file))) return []
    seen.add(idOf(file))
    return [visit(`${entity.name}.${field.name}`, file, at(path, index), field) ?? []].flat()
  })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(file: unknown): string {
  return isRow(file) && typeof file.id === 'string' ? file.id : ''
}
