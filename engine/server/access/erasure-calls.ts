import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import { success } from '../calls/answer.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { writeHandler } from './admin-call-handlers.ts'
import { type ActionOfTwo, byTwo, refuseAlone } from './by-two.ts'
import { eraseAccount, isErased } from './erase-account.ts'
import { eraseNamesInDocuments } from './erase-names-in-documents.ts'
import { memberFrom } from './member-from.ts'

const ACTION: ActionOfTwo = { name: 'erase', right: 'setPermissions', code: 'ERASURE_NEEDS_ANOTHER' }

const erase = writeHandler('/api/memberInfo/erase', ['id', 'version'], async (call) => {
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  read.end()
  refuseStale(version, member.version)
  if (isErased(member)) refuseIf([issue('MEMBER_ALREADY_ERASED', 'entity.id')])
  if (!member.disabled) refuseIf([issue('MEMBER_STILL_ACTIVE', 'entity.id')])
  if (member.isShared) refuseIf([issue('MEMBER_NAME_OF_OTHERS', 'entity.id')])
  await refuseAlone(call, ACTION, member.id)
  const { actor, model } = call
  const neutral = textOf(model, actor.language, 'part.enterprise.formerEmployee')
  const names = await eraseNamesInDocuments(call, member, neutral)
  await eraseAccount(call, member, actor.enterprise, neutral, names)
  const noted = { action: 'erase', version: null, changes: [] }
  return {
    answer: success({ entity: { id: member.id } }),
    auditedChanges: [
      { ...noted, entity: 'member', document: member.id },
      { ...noted, entity: 'account', document: member.account },
    ],
  }
})

/**
 * Erases the personal data of a deactivated employee, `{ id, version }`. With four eyes the first call is refused and noted, and another person who may set
 * permissions makes the same call.
 */
export const eraseMember = byTwo(ACTION, erase)
