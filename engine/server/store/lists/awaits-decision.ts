import { type RawBuilder, sql } from 'kysely'
import type { Model } from '../../../core/model/model.ts'
import { hasFourEyes } from '../../../core/permissions/four-eyes.ts'
import { accountsInHandOf } from '../one-person.ts'
import type { ListReader } from './list-request.ts'

/**
 * The condition on documents, under the alias "t", whose approval of this name this person could decide now: its present level asks for a code of theirs, and,
 * with four eyes, no account that counts as theirs made, changed or handed in the document, made the one it came from automatically, or decided another of its
 * levels.
 */
export function awaitsDecision(model: Model, reader: ListReader, entity: string, approval: string): RawBuilder<boolean> {
  const { accountId, permissions, prefs, now } = reader
  if (now === undefined) throw new TypeError('Cannot list what waits for a decision: the reader has no moment')
  const others = hasFourEyes(model, prefs)
    ? sql` and not exists (select from (${accountsInHandOf(accountId, new Date(now))}) own
        where own.account in (t."createdBy", a."startedBy", a."sourceAuthor") or own.account = any(a."editedBy")
          or a.levels @> jsonb_build_array(jsonb_build_object('decidedBy', own.account)))`
    : sql``
  return sql<boolean>`exists (select from approval a
    where a.purchaser = t.purchaser and a.entity = ${entity} and a.document = t.id and a.name = ${approval} and a.status in ('WAIT', 'ING')
      and a.levels -> a."current" ->> 'approver' = any(${[...permissions]}::text[])${others})`
}
