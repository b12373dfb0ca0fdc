import { sql } from 'kysely'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { DAYS_OF_WISH, type Wish, noteWishes, takeWish } from '../calls/second-person.ts'
import { deleteFactor, factorsOf } from '../factors/own-factors.ts'
import { endOtherSessions } from '../session/change-password.ts'
import { notifyPerson } from '../session/notify-person.ts'
import { hasFurtherRights } from '../session/opened-accounts.ts'
import { type AdminCallHandler, writeHandler } from './admin-call-handlers.ts'
import { memberFrom } from './member-from.ts'
import { needsAnother } from './needs-another.ts'

const NOTED = 'FACTORS_NEED_ANOTHER'

/**
 * Removes all second factors of another employee, `{ id, version }`, who lost them: the sessions end, and a mail tells the person. With four eyes the first call
 * is refused and noted, and another person with the same right makes the same call.
 */
export const removeFactorsOfMember: AdminCallHandler = async (services, session, envelope) => {
  const answer = await remove(services, session, envelope)
  if (answer.issues?.some(({ code }) => code === NOTED) === true)
    await noteWishes(services.pool, session.actor, [wishFor(String(envelope.entity?.['id']))], services.clock.now())
  return answer
}

const remove = writeHandler('/api/memberInfo/removeFactors', ['id', 'version'], async (call) => {
  const { tx, model, actor, now } = call
  refuseIf(hasRight(model, actor, 'removeFactors') ? [] : [issue('NO_PERMISSION')])
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  read.end()
  refuseStale(version, member.version)
  if (member.account === actor.accountId) refuseIf([issue('FACTORS_OF_ONESELF', 'entity.id')])
  if (member.isShared) refuseIf([issue('FACTORS_OF_OTHERS', 'entity.id')])
  // Whoever has further rights is not made easier to sign in as.
  if (await hasFurtherRights(tx, model, actor, member.account)) refuseIf([issue('RIGHTS_BEYOND_OWN', 'entity.id')])
  // A factor that the person adds at the same moment waits, and stays.
  await sql`select from account where id = ${member.account} for no key update`.execute(tx)
  const factors = await factorsOf(tx, member.account)
  if (factors.length === 0) refuseIf([issue('NO_FACTORS', 'entity.id')])
  const wish = { ...wishFor(member.id), right: 'removeFactors' as const }
  if (needsAnother(call) && !(await takeWish(tx, model, actor, wish, now))) refuseIf([issue(NOTED, 'entity.id', { days: String(DAYS_OF_WISH) })])
  for (const { id, name } of factors) {
    await deleteFactor(tx, member.account, id)
    await notifyPerson(tx, 'factorRemoved', member.account, now, { factor: name })
  }
  await endOtherSessions(tx, member.account)
  const changes = factors.map(({ kind, name }) => ({ path: kind, before: name, after: null }))
  return {
    answer: success({ entity: { id: member.id } }),
    auditedChanges: [{ entity: 'account', document: member.account, version: null, action: 'removeFactors', changes }],
  }
})

function wishFor(member: string): Wish {
  return { name: `removeFactors ${member}`, value: true }
}
