import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import { inboxOf } from '../../core/model/inbox-of.ts'
import type { Model } from '../../core/model/model.ts'
import { INBOX } from '../../core/model/notice.ts'
import { isScreenOfSide } from '../../core/model/is-screen-of-side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import type { BellNotice, BellState } from '../../core/wire/bell.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { inTransaction } from '../store/transaction.ts'
import { type OwnText, ownTextSql, sayNotice } from './say-notice.ts'

/** How many the bell shows. */
const LAST = 15

type NoticeRow = {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly subject: string | null
  readonly opens: string | null
  readonly about: string | null
  readonly at: string
  readonly isRead: boolean
  readonly own: OwnText
  readonly payload: { readonly entity?: string; readonly values?: Readonly<Record<string, unknown>> } | null
}

/** How many notices the person has not read. */
export async function unreadCount(pool: Pool, model: Model, actor: Actor): Promise<number> {
  const inbox = inboxOf(model)
  return inbox === undefined ? 0 : inTransaction(pool, actor, (tx) => countUnread(tx, inbox, actor))
}

/** What the bell shows: the last notices in the language of the person, and how many are unread. */
export async function bellOf(pool: Pool, model: Model, actor: Actor): Promise<BellState> {
  const inbox = inboxOf(model)
  if (inbox === undefined) return { count: 0, notices: [] }
  return inTransaction(pool, actor, async (tx) => {
    const column = (name: keyof typeof INBOX) => sql.ref(`n.${INBOX[name]}`)
    const { rows } = await sql<NoticeRow>`
      select n.id, n.version, ${column('kind')} as kind, ${column('subject')} as subject, ${column('opens')} as opens, ${column('about')} as about,
        n."createdAt" as at, ${column('reading')} <> ${unread(inbox)} as "isRead", o.payload,
        ${actor.side === 'purchaser' ? ownTextSql(sql`${actor.enterprise}`, column('kind')) : sql`null::jsonb`} as own
      from ${sql.id(inbox.name)} n left join outbox o on o.id = ${column('cause')}
      where ${ofPerson(actor)} order by n."createdAt" desc, n.id desc limit ${LAST}`.execute(tx)
    return {
      count: await countUnread(tx, inbox, actor),
      ...linksOf(model, inbox, actor),
      notices: rows.map((row) => shown(model, actor, row)),
    }
  })
}

function shown(model: Model, { language }: Actor, { id, version, kind, subject, opens, about, at, isRead, payload, own }: NoticeRow): BellNotice {
  const { entity: name = '', values = {} } = payload ?? {}
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined
  return {
    id,
    version: Number(version),
    kind,
    text: payload?.values === undefined ? (subject ?? '') : sayNotice(model, language, { kind, entity, values, own }),
    ...(opens !== null && { opens }),
    ...(about !== null && { about }),
    at: new Date(at).toISOString(),
    isRead,
  }
}

/** The list of all notices on this side, and the path by which they are read. */
function linksOf(model: Model, inbox: Entity, { side, permissions }: Actor): Pick<BellState, 'screen' | 'readPath'> {
  const list = Object.values(model.screens).find(
    (screen) => screen.kind === 'list' && screen.entity === inbox.name && isScreenOfSide(screen, side) && isAllowed(screen.permission, permissions),
  )
  const readPath = inbox.transitions[INBOX.read]?.path[side]
  return { ...(list && { screen: list.name }), ...(readPath !== undefined && { readPath }) }
}

async function countUnread(tx: Tx, inbox: Entity, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(inbox.name)} n where ${ofPerson(actor)} and ${sql.ref(`n.${INBOX.reading}`)} = ${unread(inbox)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The person's own, on the side of the session: an account may have members on both sides. */
function ofPerson({ accountId, side, enterprise }: Actor) {
  const owner = side === 'purchaser' ? sql`n.purchaser = ${enterprise} and n."supplierEnterprise" is null` : sql`n."supplierEnterprise" = ${enterprise}`
  return sql`${sql.ref(`n.${INBOX.person}`)} = ${accountId} and ${owner}`
}

function unread(inbox: Entity): string {
  return inbox.regions[INBOX.reading]?.initial ?? ''
}
