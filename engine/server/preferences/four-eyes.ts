import { sql } from 'kysely'
import { holds } from '../../core/expression/evaluate-formula.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Tx } from '../schema/database.ts'

const DAYS = 7

/** The changed preferences whose new values weaken a control over people, and which a second person still has to want: an issue for each. */
export async function awaitingSecondPerson(
  tx: Tx,
  model: Model,
  actor: Actor,
  changed: readonly Preference[],
  next: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  for (const { name, effect } of changed) {
    if (effect?.secondPersonWhen === undefined || !holds(model, effect.secondPersonWhen, { prefs: next })) continue
    const value = JSON.stringify(next[name] ?? null)
    if (await takeProposal(tx, model, actor, name, value, now)) continue
    issues.push(issue('SECOND_PERSON_NEEDED', `values.${name}`, { days: String(DAYS), value }))
  }
  return issues
}

/** Notes that the person wants the values of these issues; the latest wish counts. */
export async function proposeToSecondPerson(tx: Tx, actor: Actor, issues: readonly Issue[], now: Date): Promise<void> {
  for (const { code, path, params } of issues) {
    if (code !== 'SECOND_PERSON_NEEDED') continue
    const name = path.replace('values.', '')
    await sql`insert into "preferenceProposal" (enterprise, name, value, account, at)
      values (${actor.enterprise}, ${name}, ${params['value']}::jsonb, ${actor.accountId}, ${now})
      on conflict (enterprise, name) do update set value = excluded.value, account = excluded.account, at = excluded.at`.execute(tx)
  }
}

/** Uses up the wish of another person who may still set preferences; tells whether there was one. */
async function takeProposal(tx: Tx, model: Pick<Model, 'permissions'>, actor: Actor, name: string, value: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from "preferenceProposal" p where p.enterprise = ${actor.enterprise} and p.name = ${name} and p.value = ${value}::jsonb
      and p.account <> ${actor.accountId} and p.at > ${new Date(now.getTime() - DAYS * 86_400_000)}
      and exists (select from member m join "memberRole" mr on mr.member = m.id join role r on r.id = mr.role and r.enabled
        join "rolePermission" c on c.role = r.id and c.code = ${codeOfRight(model, actor.side, 'setPreferences') ?? ''}
        where m.account = p.account and m.enterprise = p.enterprise and m.status = 'ACTIVE')
    returning 1`.execute(tx)
  return rows.length > 0
}
