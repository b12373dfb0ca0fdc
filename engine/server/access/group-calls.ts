import { issue } from '../../core/rules/issue.ts'
import { success } from '../http/answer.ts'
import { changeMembersOfGroup, membersAmong, membersOfGroup, unknownGroups } from './groups.ts'
import { shortMembers } from './members.ts'
import { readerOf } from '../http/read-entity.ts'
import { type Access, changing, reading, type Turn } from './turn.ts'

/** Everybody of the enterprise, and who of them belongs to a purchasing group, `{ id }`. */
export const listMembersOfGroup: Access = reading('/api/purchasingGroup/memberList', ['id'], async (turn) => {
  const group = await groupFrom(turn)
  const held = new Set(await membersOfGroup(turn, group))
  return success({ list: (await shortMembers(turn)).map(({ account: _, ...member }) => ({ ...member, held: held.has(member.id) })) })
})

/** Takes people into a purchasing group and out of it, `{ id, add, remove }`. */
export const changeGroupMembers: Access = changing('/api/purchasingGroup/updateMembers', ['id', 'add', 'remove'], async (turn) => {
  const group = await groupFrom(turn)
  const read = readerOf(turn.entity)
  const [add, remove] = [read.list('add') ?? [], read.list('remove') ?? []]
  const known = await membersAmong(turn, [...add, ...remove])
  for (const [key, ids] of Object.entries({ add, remove }))
    read.add(...ids.flatMap((id, index) => (known.has(id) ? [] : [issue('ROLE_MEMBER_UNKNOWN', `entity.${key}[${index}]`)])))
  read.end()
  const before = await membersOfGroup(turn, group)
  await changeMembersOfGroup(turn, group, add, remove)
  const after = await membersOfGroup(turn, group)
  return {
    answer: success({ entity: { id: group, members: after } }),
    deeds: [{ entity: 'purchasingGroup', document: group, version: null, changes: [{ path: 'members', before, after }] }],
  }
})

async function groupFrom(turn: Turn): Promise<string> {
  const read = readerOf(turn.entity)
  const id = read.id()
  const unknown = await unknownGroups(turn, [id])
  if (unknown.length > 0 && id !== '') read.add(issue('NOT_FOUND', 'entity.id'))
  read.end()
  return id
}
