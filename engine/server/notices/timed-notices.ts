import { type RawBuilder, sql } from 'kysely'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Notice, TimedNotice } from '../../core/model/notice.ts'
import { valueOf } from '../../core/expression/evaluate-formula.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import type { CallContext } from '../calls/call-context.ts'
import { clockActor } from '../clock/clock-actor.ts'
import type { Tx } from '../schema/database.ts'
import { loadDocuments } from '../store/documents/load-document.ts'
import { formulaSql, queryPaths } from '../store/lists/formula-sql.ts'
import { joinsText } from '../store/lists/query-paths.ts'
import { type FieldsOfOwnTexts, fieldsOfOwnTexts, valuesToKeep } from '../store/notice-texts.ts'
import { type OutboxEntry, writeOutbox } from '../store/outbox.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { allPurchasers } from '../store/purchasers.ts'
import { inTransaction } from '../store/transaction.ts'
import { newsSince } from './lease-notice.ts'

/** The most of a purchaser and a kind in one look; the rest waits for the next. */
const MAX_NEW = 500

export type TimedKind = { readonly entity: Entity; readonly notice: Notice; readonly timed: TimedNotice }

/** Puts what is to be told because a time has come into the outbox; each occasion once. Returns how many were new; `tell` gets kinds that failed. */
export async function tellInTime(context: CallContext, tell: (error: unknown) => void): Promise<number> {
  const kinds = timedNotices(context.model)
  if (kinds.length === 0) return 0
  let count = 0
  for (const purchaser of await allPurchasers(context.pool)) {
    const tellAll = (some: readonly TimedKind[]) =>
      inTransaction(context.pool, clockActor(purchaser), async (tx) => {
        let told = 0
        for (const kind of await kindsWithDocuments(tx, purchaser, some)) told += await tellOf(tx, context, purchaser, kind)
        return told
      })
    // Together: this is asked all day, and mostly nothing is due. If one kind fails, each is told for itself.
    const together = await tellAll(kinds).catch(() => undefined)
    count += together ?? 0
    for (const kind of together === undefined ? kinds : [])
      count += await tellAll([kind]).catch((error: unknown) => {
        tell(error)
        return 0
      })
  }
  return count
}

function timedNotices({ entities }: Model): readonly TimedKind[] {
  return Object.values(entities).flatMap((entity) =>
    Object.values(entity.notices).flatMap((notice) => (notice.timed === undefined ? [] : [{ entity, notice, timed: notice.timed }])),
  )
}

/** The kinds of which the purchaser has a document in the state, or with the date, that they wait for: few of many. */
async function kindsWithDocuments(tx: Tx, purchaser: string, kinds: readonly TimedKind[]): Promise<readonly TimedKind[]> {
  const asked = kinds.map(({ entity, timed }) => {
    const dated = timed.field === undefined ? sql`true` : sql`${sql.ref(`t.${timed.field}`)} is not null`
    return sql`exists (select from ${sql.id(entity.name)} t where t.purchaser = ${purchaser} and ${stateOf(timed)} and ${dated})`
  })
  const { rows } = await sql<{ found: readonly boolean[] }>`select array[${sql.join(asked)}] as found`.execute(tx)
  return kinds.filter((_, place) => rows[0]?.found[place] === true)
}

async function tellOf(tx: Tx, context: CallContext, purchaser: string, kind: TimedKind): Promise<number> {
  const { entity, notice, timed } = kind
  const { model } = context
  const { prefs, timeZone } = await purchaserSettingsOf(tx, context, purchaser)
  const hours = Number(valueOf(model, timed.hours, { prefs }) ?? 0)
  if (!(hours > 0)) return 0
  const due = await dueDocuments(tx, context, purchaser, kind, { hours, prefs, timeZone })
  if (due.length === 0) return 0
  const keys = new Map(due.map(({ id, key }) => [id, key]))
  const documents = await loadDocuments(tx, model, entity.name, [...keys.keys()], { lock: false, lines: false })
  const createdAt = context.clock.now().toISOString()
  const own = notice.sides[0] === 'purchaser' ? await fieldsOfOwnTexts(tx, purchaser, [notice.name]) : new Map()
  const entries = documents.flatMap((document) => entryOf(model, entity, notice, document, { purchaser, createdAt, key: keys.get(String(document.id))! }, own))
  await writeOutbox(tx, entries)
  return entries.length
}

function entryOf(
  model: Model,
  entity: Entity,
  notice: Notice,
  document: Document,
  about: Pick<OutboxEntry, 'purchaser' | 'createdAt' | 'key'>,
  own: FieldsOfOwnTexts,
): readonly OutboxEntry[] {
  const enterprise = notice.sides[0] === 'purchaser' ? about.purchaser : document.supplierEnterprise
  if (typeof enterprise !== 'string') return []
  const values = valuesToKeep(model, notice.name, document, own)
  const payload = { entity: entity.name, document: document.id, display: document[entity.display] ?? null, values }
  return [{ ...about, enterprise, kind: notice.name, payload }]
}

type Now = { readonly hours: number; readonly prefs: Document; readonly timeZone: string }

/** Documents whose time has come, and the occasion, which has not been told yet. */
async function dueDocuments(
  tx: Tx,
  { model, clock }: CallContext,
  purchaser: string,
  { entity, notice, timed }: TimedKind,
  { hours, prefs, timeZone }: Now,
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const now = clock.now()
  const actor = clockActor(purchaser)
  const paths = queryPaths(model, { ...actor, prefs, today: dayOf(now, timeZone), now: now.toISOString(), timeZone }, entity, 't')
  const when = notice.when === undefined ? sql`true` : formulaSql(paths, notice.when)
  const moment = momentOf(entity, timed, timeZone)
  const wait = sql`make_interval(hours => ${hours}::int)`
  const due = timed.isBefore ? sql`d.moment - ${wait}` : sql`d.moment + ${wait}`
  const isNews = timed.isBefore ? sql`d.moment > ${now}` : sql`${due} > ${newsSince(now)}`
  const occasion = timed.isDaily ? sql`floor(extract(epoch from ${now}::timestamptz - ${due}) / 86400)::int` : sql`0`
  const { rows } = await sql<{ id: string; key: string }>`
    select k.id, k.key from (
      select d.id, ${notice.name}::text || ' ' || d.id || ' ' || extract(epoch from ${due})::bigint || ' ' || ${occasion} as key, ${due} as due
      from (select t.id, ${moment} as moment from ${sql.id(entity.name)} t ${sql.raw(joinsText(paths))}
        where t.purchaser = ${purchaser} and ${stateOf(timed)} and ${when}) d
      where ${due} <= ${now} and ${isNews}) k
    where not exists (select from outbox o where o.key = k.key) order by k.due, k.id limit ${MAX_NEW}`.execute(tx)
  return rows
}

/** Whether a document is still in the state, and meets the condition, of which a time tells. */
export async function stillApplies(tx: Tx, context: CallContext, purchaser: string, kind: TimedKind, document: string): Promise<boolean> {
  const { model, clock } = context
  const { entity, notice, timed } = kind
  const { prefs, timeZone } = await purchaserSettingsOf(tx, context, purchaser)
  const now = clock.now()
  const paths = queryPaths(model, { ...clockActor(purchaser), prefs, today: dayOf(now, timeZone), now: now.toISOString(), timeZone }, entity, 't')
  const when = notice.when === undefined ? sql`true` : formulaSql(paths, notice.when)
  const { rows } =
    await sql`select from ${sql.id(entity.name)} t ${sql.raw(joinsText(paths))} where t.id = ${document} and ${stateOf(timed)} and ${when}`.execute(tx)
  return rows.length > 0
}

function momentOf({ fields }: Entity, { field, entered }: TimedNotice, timeZone: string): RawBuilder<unknown> {
  if (entered !== undefined)
    return sql`(select max(a.at) from "auditEntry" a where a.document = t.id and a.region = ${entered.region} and a."toState" = ${entered.state} and not a.refused)`
  const column = sql.ref(`t.${field ?? ''}`)
  return fields[field ?? '']?.type === 'date' ? sql`(${column}::timestamp at time zone ${timeZone})` : column
}

function stateOf({ entered }: TimedNotice): RawBuilder<unknown> {
  return entered === undefined ? sql`true` : sql`${sql.ref(`t.${entered.region}`)} = ${entered.state}`
}
