import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { listDocuments } from '../../store/lists/list-documents.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readerFor } from '../visibility/reader-for.ts'

/** The display names of documents or lines, by id, without those that the person does not see. */
export async function labelsOfRows(
  context: CallContext,
  actor: Actor,
  entity: Entity,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const { model, pool } = context
  const ids = items.map(({ id }) => id).filter((id): id is string => typeof id === 'string')
  const { line, display } = entity
  if (ids.length === 0 || !(display in entity.fields)) return new Map()
  const { rows } = await inTransaction(pool, actor, async (tx) =>
    listDocuments(tx, model, await readerFor(tx, context, actor), {
      entity: line?.of ?? entity.name,
      ...(line !== undefined && { rows: line.field }),
      columns: [display],
      ids,
      pager: { page: 1, pageSize: ids.length },
    }),
  )
  return new Map(rows.map((row) => [String(row.id), labelOfValue(row[display])]))
}

function labelOfValue(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
