import { sql } from 'kysely'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { deleteFactor, factorsOf } from '../factors/own-factors.ts'
import { endOtherSessions } from '../session/change-password.ts'
import { notifyPerson } from '../session/notify-person.ts'
import { hasFurtherRights } from '../session/opened-accounts.ts'
import { writeHandler } from './admin-call-handlers.ts'
import { type ActionOfTwo, byTwo, refuseAlone } from './by-two.ts'
import { memberFrom } from './member-from.ts'

const ACTION: ActionOfTwo = { name: 'removeFactors', right: 'removeFactors', code: 'FACTORS_NEED_ANOTHER' }

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
  await refuseAlone(call, ACTION, member.id)
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

/**
 * Removes all second factors of another employee, `{ id, version }`, who lost them: the sessions end, and a mail tells the person. With four eyes the first call
 * is refused and noted, and another person with the same right makes the same call.
 */
export const removeFactorsOfMember = byTwo(ACTION, remove)
