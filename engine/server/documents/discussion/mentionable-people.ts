import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { actorOfMember, type MemberRow, rightsOfMember } from '../../store/rights-of-member.ts'
import type { Scope } from '../../store/scope.ts'
import { inTransaction } from '../../store/transaction.ts'
import { runHistory } from '../read/run-history.ts'
import { readersAmong } from '../visibility/readers-among.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import { readerOfOtherSide } from './reader-of-other-side.ts'
import { visibleComments } from '../visibility/visible-comments.ts'

/** How many people of a name are looked at; who is not among them is found by more of the name. */
const MAX_LOOKED_AT = 40

/** Who is looked for: these accounts, or people whose names contain a text. */
export type Wanted = { readonly accounts: readonly string[] } | { readonly text: string }

/** About what it is asked: a document that the actor may see, and whether both sides will read the comment. */
export type Asked = { readonly entity: Entity; readonly id: string; readonly isShared: boolean }

/**
 * Those who may open the document and can be mentioned: colleagues, and in a comment for both sides people of the other side whose names this person reads in the
 * document's history or comments anyway. Nobody learns here who works at the other enterprise.
 */
export async function mentionablePeople(context: CallContext, actor: Actor, { entity, id, isShared }: Asked, wanted: Wanted): Promise<readonly Actor[]> {
  const own = await readersOf(context, actor, entity, id, matching(wanted))
  if (!isShared) return own
  const other = await peopleOfOtherSide(context, actor, entity, id)
  if (other === undefined) return own
  return [...own, ...(await readersOf(context, other.scope, entity, id, sql<boolean>`m.account = any(${other.known}::text[]) and ${matching(wanted)}`))]
}

/** The enterprise of the other side, and the accounts there whose names this person reads. */
async function peopleOfOtherSide(
  context: CallContext,
  actor: Actor,
  entity: Entity,
  id: string,
): Promise<{ readonly scope: Scope; readonly known: readonly string[] } | undefined> {
  if (visibilityFor(context.model, entity, actor).masked.has('supplierEnterprise')) return undefined
  const { scope, comments } = await inTransaction(context.pool, actor, async (tx) => ({
    scope: await readerOfOtherSide(tx, entity, actor, await visibleHeader(tx, context, actor, entity, id)),
    comments: await visibleComments(tx, actor, entity.name, id),
  }))
  if (scope === undefined) return undefined
  const { list = [] } = await runHistory(context, actor, entity.name, { entity: { id } })
  const acted = (list as readonly { readonly account?: unknown }[]).flatMap(({ account }) => (typeof account === 'string' ? account : []))
  return { scope, known: [...new Set([...acted, ...comments.map(({ account }) => account)])] }
}

function matching(wanted: Wanted): RawBuilder<boolean> {
  return 'accounts' in wanted
    ? sql<boolean>`m.account = any(${[...wanted.accounts]}::text[])`
    : sql<boolean>`strpos(lower(a.name), lower(${wanted.text}::text)) > 0`
}

/** The present people of an enterprise, no machines, who fulfil the condition and may open the document. */
async function readersOf(
  context: CallContext,
  { side, enterprise }: Scope,
  entity: Entity,
  id: string,
  condition: RawBuilder<boolean>,
): Promise<readonly Actor[]> {
  const { pool, model } = context
  const rows = await inTransaction(pool, { side, enterprise }, async (tx) => {
    const found = await sql<MemberRow>`
      select m.account, a.name, a.language, e.preferences, ${rightsOfMember}
      from member m join account a on a.id = m.account join enterprise e on e.id = m.enterprise
      where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and e.status = 'ACTIVE'
        and not exists (select from "apiKey" k where k.id = a.id) and ${condition}
      order by a.name, a.id limit ${MAX_LOOKED_AT}`.execute(tx)
    return found.rows
  })
  const code = entity.read[side]
  const people = rows.map((row) => actorOfMember(model, { enterprise, side }, row)).filter(({ permissions }) => code === undefined || permissions.has(code))
  const readers = new Set(await readersAmong(context, entity, id, people))
  return people.filter((person) => readers.has(person))
}
