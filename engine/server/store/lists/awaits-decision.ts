import { type RawBuilder, sql } from 'kysely'
import type { ListReader } from './list-request.ts'

/**
 * The condition on documents, under the alias "t", whose approval of this name this person could decide now: its present level asks for a code of theirs, and,
 * with four eyes, they neither made nor handed in the document, nor made the one it came from automatically, nor decided another of its levels.
 */
export function awaitsDecision(reader: ListReader, entity: string, approval: string): RawBuilder<boolean> {
  const { accountId, permissions, prefs } = reader
  const others =
    prefs.fourEyes === true
      ? sql` and t."createdBy" is distinct from ${accountId} and a."startedBy" is distinct from ${accountId}
        and a."sourceAuthor" is distinct from ${accountId} and not a.levels @> jsonb_build_array(jsonb_build_object('decidedBy', ${accountId}::text))`
      : sql``
  return sql<boolean>`exists (select from approval a
    where a.purchaser = t.purchaser and a.entity = ${entity} and a.document = t.id and a.name = ${approval} and a.status in ('WAIT', 'ING')
      and a.levels -> a."current" ->> 'approver' = any(${[...permissions]}::text[])${others})`
}
