import { issue } from '../../core/rules/issue.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf } from '../calls/read-entity.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { accountsOfPerson } from '../store/one-person.ts'
import { type AdminCall, type AdminCallHandler, readHandler, writeHandler } from './admin-call-handlers.ts'
import { type ActionOfTwo, byTwo, refuseAlone } from './by-two.ts'
import { memberFrom } from './member-from.ts'
import type { Member } from './members.ts'
import { endPeriod, nameSubstitute, PERIOD_KEYS, periodsOf, shownPeriod } from './substitutes.ts'

const wanted = (entity: AdminCall['entity']) => PERIOD_KEYS.map((key) => entity[key] ?? null)

const ACTION: ActionOfTwo = { name: 'nameSubstitute', right: 'setPermissions', code: 'SUBSTITUTE_NEEDS_ANOTHER', wanted }

/** The periods of an employee that have not ended, `{ id }`: who decides in their place. */
export const listSubstitutesOfMember: AdminCallHandler = readHandler('/api/memberInfo/substitutes', ['id'], async (call) => {
  const { account } = await purchasersMember(call)
  const periods = (await periodsOf(call, account)).filter(({ person }) => person.account === account)
  return success({ list: periods.map((period) => shownPeriod(period, call.actor)) })
})

const name = writeHandler('/api/memberInfo/nameSubstitute', ['id', ...PERIOD_KEYS], async (call) => {
  const { tx, actor, now, entity } = call
  const member = await purchasersMember(call)
  if (member.disabled) refuseIf([issue('NOT_FOUND', 'entity.id')])
  const { period, changes } = await nameSubstitute(call, member.account, entity, async (substitute, read) => {
    // Nobody takes a colleague's place by naming themselves.
    if ((await accountsOfPerson(tx, actor, now)).includes(substitute)) read.add(issue('OWN_RIGHTS_RAISED', 'entity.substitute'))
  })
  if (member.account !== actor.accountId) await refuseAlone(call, ACTION, member.id)
  return {
    answer: success({ entity: shownPeriod(period, actor) }),
    auditedChanges: [{ entity: 'substitute', document: period.id, version: null, action: 'name', changes }],
  }
})

/**
 * Names who decides in the place of an employee, `{ id, substitute, from, until }`, such as one who is away already. With four eyes the first call is refused and
 * noted, and another person who sets permissions makes the same call.
 */
export const nameSubstituteOfMember = byTwo(ACTION, name)

/** Ends a period of an employee, `{ id, period }`. */
export const endSubstituteOfMember: AdminCallHandler = writeHandler('/api/memberInfo/endSubstitute', ['id', 'period'], async (call) => {
  const { account } = await purchasersMember(call)
  const read = entityReaderOf(call.entity)
  const id = read.id('period')
  read.end()
  const changes = await endPeriod(call, id, account, ({ person }) => person.account === account)
  return { answer: success({ entity: { id } }), auditedChanges: [{ entity: 'substitute', document: id, version: null, action: 'end', changes }] }
})

/** The employee of a purchaser: suppliers have no documents that are approved. */
async function purchasersMember(call: AdminCall): Promise<Member> {
  refuseIf(call.actor.side === 'purchaser' ? [] : [issue('OTHER_SIDE')])
  return memberFrom(call)
}
