import { sql } from 'kysely'
import type { ListScreen } from '../../core/model/screen.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { nameKeyOf } from '../../core/text/name-key.ts'
import type { ViewContent, ViewKind } from '../../core/query/view-content.ts'
import type { Tx } from '../schema/database.ts'

/** A row of "savedView" with its maker's name, and whether the reader's list begins with it. */
export type StoredView = {
  readonly id: string
  readonly account: string
  readonly screen: string
  readonly kind: ViewKind
  readonly name: string
  readonly shared: boolean
  readonly content: ViewContent
  readonly version: number
  readonly by: string
  readonly starting: boolean
}

/** The views of a list that a person may see, by name: their own, and those shared in the enterprise. */
export async function viewsOf(tx: Tx, actor: Actor, { name }: ListScreen): Promise<readonly StoredView[]> {
  const { rows } = await sql<StoredView>`${selected(actor)} and v.screen = ${name} order by v.kind desc, v.name, v.id`.execute(tx)
  return rows
}

/** One visible view, locked until the transaction ends. */
export async function lockView(tx: Tx, actor: Actor, id: string): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`${selected(actor)} and v.id = ${id} for update of v`.execute(tx)
  return rows[0]
}

function selected({ accountId, enterprise }: Actor) {
  return sql`select v.id, v.account, v.screen, v.kind, v.name, v.shared, v.content, v.version, a.name as by,
      exists (select from "startingView" s where s.account = ${accountId} and s.enterprise = ${enterprise} and s.view = v.id) as starting
    from "savedView" v join account a on a.id = v.account
    where v.enterprise = ${enterprise} and (v.shared or v.account = ${accountId})`
}

/** Locks against concurrent changes that would pass a limit or take a name together: a person's own views, or the shared ones of the enterprise. */
export async function lockViews(tx: Tx, { accountId, enterprise }: Actor, isShared: boolean): Promise<void> {
  await (
    isShared ? sql`select from enterprise where id = ${enterprise} for no key update` : sql`select from account where id = ${accountId} for no key update`
  ).execute(tx)
}

/** The names in use beside a view, by id: its maker's own, or the shared ones of the list. */
export async function namesBeside(
  tx: Tx,
  { enterprise }: Actor,
  { screen, kind, shared, account }: Pick<StoredView, 'screen' | 'kind' | 'shared' | 'account'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; nameKey: string }>`
    select id, "nameKey" from "savedView" where enterprise = ${enterprise} and screen = ${screen} and kind = ${kind}
    and shared = ${shared} and (shared or account = ${account})`.execute(tx)
  return new Map(rows.map(({ id, nameKey }) => [id, nameKey]))
}

type Written = Pick<StoredView, 'id' | 'name' | 'shared' | 'content'>

export async function insertView(tx: Tx, actor: Actor, view: Written & Pick<StoredView, 'screen' | 'kind'>, now: Date): Promise<void> {
  await sql`insert into "savedView" (id, enterprise, account, screen, kind, name, "nameKey", shared, content, "createdAt", "updatedAt")
    values (${view.id}, ${actor.enterprise}, ${actor.accountId}, ${view.screen}, ${view.kind}, ${view.name}, ${nameKeyOf(view.name)}, ${view.shared},
      ${JSON.stringify(view.content)}::jsonb, ${now}, ${now})`.execute(tx)
}

export async function updateView(tx: Tx, view: Written, now: Date): Promise<void> {
  await sql`update "savedView" set name = ${view.name}, "nameKey" = ${nameKeyOf(view.name)}, shared = ${view.shared},
      content = ${JSON.stringify(view.content)}::jsonb, version = version + 1, "updatedAt" = ${now} where id = ${view.id}`.execute(tx)
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await sql`delete from "savedView" where id = ${id}`.execute(tx)
}

/** Sets or clears the view that a list begins with. */
export async function chooseStartingView(tx: Tx, { accountId, enterprise }: Actor, { name }: ListScreen, view: string | null): Promise<void> {
  if (view === null) {
    await sql`delete from "startingView" where account = ${accountId} and enterprise = ${enterprise} and screen = ${name}`.execute(tx)
    return
  }
  await sql`insert into "startingView" (account, enterprise, screen, view) values (${accountId}, ${enterprise}, ${name}, ${view})
    on conflict (account, enterprise, screen) do update set view = excluded.view`.execute(tx)
}
