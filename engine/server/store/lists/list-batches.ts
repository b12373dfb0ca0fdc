import { sql } from 'kysely'
import type { Model } from '../../../core/model/model.ts'
import { selectRows } from './list-documents.ts'
import type { ListAnswer, ListReader, ListRequest } from './list-request.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The first `most` rows of a list at one moment, in portions of `size` from a database cursor. Throws `ListRefusedError` before the first. One list at a time in a
 * transaction.
 */
export async function* listBatches(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Omit<ListRequest, 'pager'>,
  { most, size }: { readonly most: number; readonly size: number },
): AsyncGenerator<ListAnswer['rows']> {
  const list = selectRows(tx, model, reader, request)
  await sql`declare portions no scroll cursor for ${list.rows} limit ${most}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch forward ${sql.raw(String(size))} from portions`.execute(tx)
    if (rows.length > 0) yield await list.answer(rows)
    if (rows.length < size) break
  }
  await sql`close portions`.execute(tx)
}
