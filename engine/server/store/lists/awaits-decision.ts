import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { hasFourEyes } from '../../../core/permissions/four-eyes.ts'
import { mayDecide } from '../../../core/permissions/may-decide.ts'
import { accountsInHandOf } from '../one-person.ts'
import type { ListReader } from './list-request.ts'

/** The documents that somebody sees, as a query of their ids. */
type SeenBy = (reader: ListReader) => RawBuilder<unknown>

/**
 * The condition on documents, under the alias "t", whose approval of this name this person could decide now: its present level asks for a code of theirs, and,
 * with four eyes, no account that counts as theirs made, changed or handed in the document, made the one it came from automatically, or decided another of its
 * levels. Or it asks for a code that only somebody holds in whose place this person decides today, who sees the document too; then four eyes always hold, for
 * both of them.
 */
export function awaitsDecision(model: Model, reader: ListReader, entity: Entity, approval: string, seenBy: SeenBy): RawBuilder<boolean> {
  const { accountId, permissions, prefs, now, absent = [] } = reader
  if (now === undefined) throw new TypeError('Cannot list what waits for a decision: the reader has no moment')
  const hand = (account: string) => accountsInHandOf(account, new Date(now))
  const own = hasFourEyes(model, prefs)
    ? sql`not ${tookPart(hand(accountId))}`
    : sql`not jsonb_path_exists(a.levels, '$[*] ? (exists (@.decidedFor) && (@.decidedBy == $own || @.decidedFor == $own))', jsonb_build_object('own', ${accountId}::text))`
  const places = absent
    .filter((person) => mayDecide(entity, approval, person))
    .map((person) => {
      const codes = [...person.permissions].filter((code) => !permissions.has(code))
      return sql`${asksFor(codes)} and not ${tookPart(hand(accountId))} and not ${tookPart(hand(person.accountId))} and t.id in (${seenBy(person)})`
    })
  return sql<boolean>`exists (select from approval a
    where a.purchaser = t.purchaser and a.entity = ${entity.name} and a.document = t.id and a.name = ${approval} and a.status in ('WAIT', 'ING')
      and (${sql.join([sql`${asksFor([...permissions])} and ${own}`, ...places], sql` or `)}))`
}

function asksFor(codes: readonly string[]): RawBuilder<unknown> {
  return sql`a.levels -> a."current" ->> 'approver' = any(${codes}::text[])`
}

/** Whether one of these accounts has a part in the document "t" or its round "a". */
function tookPart(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from (${accounts}) own
    where own.account in (t."createdBy", a."startedBy", a."sourceAuthor") or own.account = any(a."editedBy")
      or a.levels @> jsonb_build_array(jsonb_build_object('decidedBy', own.account))
      or a.levels @> jsonb_build_array(jsonb_build_object('decidedFor', own.account)))`
}
