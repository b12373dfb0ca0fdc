import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { loadDocuments } from '../../store/documents/load-document.ts'
import { ownRows } from '../../store/scope.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { fillAllFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { lockWithUpstream } from '../unit-of-work/lock-upstream.ts'
import { isRecordVisible } from '../unit-of-work/row-visibility.ts'
import { evaluateAsOf, lockDocuments } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { accessSql } from './import-references.ts'

/**
 * The records that this person sees, by the values of a unique field, locked unless nothing is written; with a few queries whatever their number. A record of
 * another enterprise, or out of the person's sight, is missing like one that does not exist.
 */
export async function findRecords(
  work: UnitOfWork,
  entity: Entity,
  by: string,
  keys: readonly string[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<ReadonlyMap<string, Document>> {
  const { access, joins } = accessSql(work, entity)
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.id(entity.name)} t ${sql.raw(joins)}
    where ${ownRows(work.tx, entity, 't')} and ${access} and ${sql.ref(`t.${by}`)} = any(${[...keys]}::text[])`.execute(work.tx)
  const ids = rows.map(({ id }) => id).toSorted()
  const found =
    ids.length === 0 ? [] : isDryRun ? await loadDocuments(work.tx, work.context.model, entity.name, ids, { lock: false }) : await locked(work, entity, ids)
  const documents = await fillAllFreshLookups(work, entity, found)
  // Until it was locked, a record may have got another number, or left the person's sight.
  const evaluationContext = await evaluationContextOf(work, entity, documents)
  const wanted = new Set(keys)
  const visible = documents.filter((document) => wanted.has(String(document[by])) && isRecordVisible(work, entity, document, evaluationContext))
  return new Map(visible.map((document) => [String(document[by]), document]))
}

async function locked(work: UnitOfWork, entity: Entity, ids: readonly string[]): Promise<readonly Document[]> {
  await lockWithUpstream(work, new Map([[entity.name, new Set(ids)]]))
  evaluateAsOf(work, work.context.clock.now())
  return (await lockDocuments(work, entity.name, ids)).map(({ current }) => current)
}
