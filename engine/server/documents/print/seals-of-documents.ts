import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model, PaperSeal } from '../../../core/model/model.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readPng } from '../../files/image/read-png.ts'
import { writePng } from '../../files/image/write-png.ts'
import type { FileStorage } from '../../files/file-storage.ts'
import type { Tx } from '../../schema/database.ts'
import { runAsOwner } from '../../store/scope.ts'

/** The ids of the files with the pictures, by the keys of the signatures over which they stand. */
export type SealsOfDocument = Readonly<Record<string, string>>

/**
 * The seals of documents of one purchaser, judged by what is stored and not by what the reader sees. The seal of a side that has none, or whose condition does not hold,
 * is absent.
 */
export async function sealsOf(
  tx: Tx,
  { model }: CallContext,
  entity: Entity,
  paper: string,
  documents: readonly Document[],
  known: EvaluationContext,
): Promise<ReadonlyMap<string, SealsOfDocument>> {
  const sealed = new Map<string, Record<string, string>>()
  for (const [key, seal] of Object.entries(model.papers[paper]!.seals)) {
    const kept = new Map<string, readonly Document[]>()
    for (const document of documents) {
      const owner = document[seal.side === 'purchaser' ? 'purchaser' : 'supplierEnterprise']
      if (typeof owner !== 'string' || !holds(model, seal.when, valuesOf(model, entity, document, known))) continue
      if (!kept.has(owner)) kept.set(owner, await sealsOfOwner(tx, model, seal, owner, known))
      const image = imageFor(seal, kept.get(owner)!, document)
      if (image !== undefined) sealed.set(document.id as string, { ...sealed.get(document.id as string), [key]: image })
    }
  }
  return sealed
}

/** Those in use, the latest first. The owner comes from a loaded document, never from outside. */
function sealsOfOwner(tx: Tx, model: Model, { entity: name, where }: PaperSeal, owner: string, known: EvaluationContext): Promise<readonly Document[]> {
  return runAsOwner(tx, owner, async () => {
    const { rows } = await sql<Document>`select * from ${sql.table(name)} where purchaser = ${owner} order by "updatedAt" desc, id desc limit 200`.execute(tx)
    return rows.filter((row) => where === undefined || holds(model, where, valuesOf(model, entityOf(model, name), row, known)))
  })
}

/** The seal of the record that the document names, else one of none. */
function imageFor({ image, by }: PaperSeal, seals: readonly Document[], document: Document): string | undefined {
  const named = by === undefined ? null : (document[by] ?? null)
  const found =
    (by === undefined ? undefined : seals.find((seal) => named !== null && seal[by] === named)) ??
    seals.find((seal) => by === undefined || (seal[by] ?? null) === null)
  const [file] = found === undefined ? [] : rowsOf(found, image)
  return typeof file?.id === 'string' ? file.id : undefined
}

/** The pictures by the ids of their files, written anew once more: what reaches the typesetter is of our own making. */
export async function picturesOf(files: FileStorage | undefined, ids: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const id of new Set(ids)) {
    const content = await files?.open(id)
    const read = content === undefined ? undefined : readPng(await buffer(content), MAX_POINTS)
    if (read !== undefined && 'points' in read) pictures.set(id, writePng(read))
  }
  return pictures
}

/** The most that a field of pictures may allow. */
const MAX_POINTS = 2000
