import { issue } from '../../core/rules/issue.ts'
import { success } from '../calls/answer.ts'
import { changeMembersOfGroup, membersAmong, membersOfGroup, unknownGroups } from './groups.ts'
import { memberSummaries } from './members.ts'
import { entityReaderOf } from '../calls/read-entity.ts'
import { type AdminCallHandler, writeHandler, readHandler, type AdminCall } from './admin-call-handlers.ts'

/** Everybody of the enterprise, and whether they belong to a purchasing group, `{ id }`. */
export const listMembersOfGroup: AdminCallHandler = readHandler('/api/purchasingGroup/memberList', ['id'], async (call) => {
  const group = await groupFrom(call)
  const held = new Set(await membersOfGroup(call, group))
  return success({ list: (await memberSummaries(call)).map(({ account: _, ...member }) => ({ ...member, held: held.has(member.id) })) })
})

/** Adds people to a purchasing group and removes them, `{ id, add, remove }`. */
export const changeGroupMembers: AdminCallHandler = writeHandler('/api/purchasingGroup/updateMembers', ['id', 'add', 'remove'], async (call) => {
  const group = await groupFrom(call)
  const read = entityReaderOf(call.entity)
  const [add, remove] = [read.list('add') ?? [], read.list('remove') ?? []]
  const known = await membersAmong(call, [...add, ...remove])
  for (const [key, ids] of Object.entries({ add, remove }))
    read.add(...ids.flatMap((id, index) => (known.has(id) ? [] : [issue('ROLE_MEMBER_UNKNOWN', `entity.${key}[${index}]`)])))
  read.end()
  const before = await membersOfGroup(call, group)
  await changeMembersOfGroup(call, group, add, remove)
  const after = await membersOfGroup(call, group)
  return {
    answer: success({ entity: { id: group, members: after } }),
    auditedChanges: [{ entity: 'purchasingGroup', document: group, version: null, changes: [{ path: 'members', before, after }] }],
  }
})

async function groupFrom(call: AdminCall): Promise<string> {
  const read = entityReaderOf(call.entity)
  const id = read.id()
  const unknown = await unknownGroups(call, [id])
  if (unknown.length > 0 && id !== '') read.add(issue('NOT_FOUND', 'entity.id'))
  read.end()
  return id
}
