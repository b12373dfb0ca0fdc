import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import { success } from '../calls/answer.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { inTransaction } from '../store/transaction.ts'
import { type AdminCall, type AdminCallHandler, writeHandler } from './admin-call-handlers.ts'
import { stillMaySetPermissions } from './administrators.ts'
import { eraseAccount, isErased } from './erase-account.ts'
import { eraseNamesInDocuments } from './erase-names-in-documents.ts'
import { memberFrom } from './member-from.ts'
import type { Member } from './members.ts'

const DAYS = 7
const NOTED = 'ERASURE_NEEDS_ANOTHER'

/**
 * Erases the personal data of a deactivated employee, `{ id, version }`. With four eyes the first call is refused and noted, and another person who may set
 * permissions makes the same call.
 */
export const eraseMember: AdminCallHandler = async (services, session, envelope) => {
  const answer = await erase(services, session, envelope)
  const { actor } = session
  // The refusal undid its transaction, so the wish is noted in another one.
  if (answer.issues?.some(({ code }) => code === NOTED) === true)
    await inTransaction(services.pool, actor, (tx) =>
      sql`insert into "preferenceProposal" (enterprise, name, value, account, at)
        values (${actor.enterprise}, ${nameOf(String(envelope.entity?.['id']))}, 'true', ${actor.accountId}, ${services.clock.now()})
        on conflict (enterprise, name) do update set account = excluded.account, at = excluded.at`.execute(tx),
    )
  return answer
}

const erase = writeHandler('/api/memberInfo/erase', ['id', 'version'], async (call) => {
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  read.end()
  refuseStale(version, member.version)
  if (isErased(member)) refuseIf([issue('MEMBER_ALREADY_ERASED', 'entity.id')])
  if (!member.disabled) refuseIf([issue('MEMBER_STILL_ACTIVE', 'entity.id')])
  if (member.isShared) refuseIf([issue('MEMBER_NAME_OF_OTHERS', 'entity.id')])
  if (needsAnother(call) && !(await takeWish(call, member))) refuseIf([issue(NOTED, 'entity.id', { days: String(DAYS) })])
  const { actor, model } = call
  const neutral = textOf(model, actor.language, 'part.enterprise.formerEmployee')
  await eraseNamesInDocuments(call, member, neutral)
  await eraseAccount(call, member, actor.enterprise, neutral)
  const noted = { action: 'erase', version: null, changes: [] }
  return {
    answer: success({ entity: { id: member.id } }),
    auditedChanges: [
      { ...noted, entity: 'member', document: member.id },
      { ...noted, entity: 'account', document: member.account },
    ],
  }
})

/** Four eyes are the purchaser's preference. */
function needsAnother({ actor }: AdminCall): boolean {
  return actor.side === 'purchaser' && actor.prefs['fourEyes'] === true
}

/** Uses up the wish of another person who may still set permissions; tells whether there was one. */
async function takeWish({ tx, model, actor, now }: AdminCall, { id }: Member): Promise<boolean> {
  const { rows } = await sql<{ account: string }>`select account from "preferenceProposal"
    where enterprise = ${actor.enterprise} and name = ${nameOf(id)} and account <> ${actor.accountId} and at > ${new Date(now.getTime() - DAYS * 86_400_000)}`.execute(
    tx,
  )
  const [wish] = rows
  if (wish === undefined || !(await stillMaySetPermissions(tx, model, { ...actor, accountId: wish.account }))) return false
  await sql`delete from "preferenceProposal" where enterprise = ${actor.enterprise} and name = ${nameOf(id)}`.execute(tx)
  return true
}

function nameOf(member: string): string {
  return `erase ${member}`
}
