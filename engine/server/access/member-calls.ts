import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { RefusedError } from '../operations/refused.ts'
import type { Change } from '../store/audit.ts'
import { accountNamed, insertAccount } from './accounts.ts'
import { unknownGroups } from './groups.ts'
import { endWhatHeMade } from './made-by-member.ts'
import { isNumberTaken, type Member, memberOf, membersOf, replaceGroups, replaceRoles, updateMember } from './members.ts'
import { type Reader, readerOf, refuseStale } from '../http/read-entity.ts'
import { rolesOf } from './roles.ts'
import { type Access, changing, type Deed, reading, type Turn } from './turn.ts'

const LONGEST_NUMBER = 30
const LONGEST_NAME = 60
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@-]{1,59}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A page of the employees: `{ search, role, group }`. */
export const listMembers: Access = reading('/api/memberInfo/list', ['search', 'role', 'group'], async (turn) => {
  const read = readerOf(turn.entity)
  const wanted = {
    search: read.text('search', { longest: 60 }) ?? '',
    role: turn.entity['role'] === undefined ? null : read.id('role'),
    group: turn.entity['group'] === undefined ? null : read.id('group'),
  }
  read.end()
  const { page, pageSize } = turn.envelope.pager ?? { page: 1, pageSize: 50 }
  const { members, total } = await membersOf(turn, wanted, { page, pageSize })
  return success({ list: members.map((member) => shown(turn, member)), pager: { page, pageSize, total, capped: false } })
})

/** All roles of the enterprise, and which of them an employee has. */
export const listRolesOfMember: Access = reading('/api/memberInfo/roles', ['id'], async (turn) => {
  const member = await memberFor(turn)
  const list = (await rolesOf(turn)).map(({ id, name, englishName, enabled }) => ({ id, name, englishName, enabled, held: member.roles.includes(id) }))
  return success({ list, entity: shown(turn, member) })
})

/** Gives an employee these roles and no others, `{ id, version, roles }`. */
export const changeRolesOfMember: Access = changing('/api/memberInfo/updateRoles', ['id', 'version', 'roles'], async (turn) => {
  const member = await memberFor(turn)
  const read = readerOf(turn.entity)
  const version = read.version()
  const roles = read.list('roles')
  if (roles === undefined) read.add(issue('REQUIRED', 'entity.roles'))
  read.add(...(await unknownRoles(turn, roles ?? [])))
  read.end()
  refuseStale(version, member.version)
  await updateMember(turn.tx, member)
  await replaceRoles(turn.tx, member.id, member.roles, roles!)
  return doneWith(turn, member.id, [{ path: 'roles', before: member.roles, after: roles }])
})

/**
 * A new employee, `{ number, name, loginName, email, roles, groups }`, always with a new account: one that is there already, known
 * elsewhere, is never taken in, whatever is known of it. Who makes an account beforehand could set its password.
 */
export const addMember: Access = changing('/api/memberInfo/add', ['number', 'name', 'loginName', 'email', 'roles', 'groups'], async (turn) => {
  const read = readerOf(turn.entity)
  const number = read.text('number', { longest: LONGEST_NUMBER }) ?? ''
  const name = read.text('name', { required: true, longest: LONGEST_NAME })!
  const loginName = read.text('loginName', { required: true, longest: 60 })!.toLowerCase()
  if (loginName !== '' && !LOGIN_NAME.test(loginName)) read.add(issue('PATTERN_NOT_MET', 'entity.loginName'))
  const email = emailFrom(read)
  const roles = read.list('roles') ?? []
  const groups = read.list('groups') ?? []
  read.add(...(await unknownRoles(turn, roles)), ...(await unknownGroups(turn, groups)))
  if (await isNumberTaken(turn, number, '')) read.add(issue('MEMBER_NUMBER_TAKEN', 'entity.number', { number }))
  const known = await accountNamed(turn, loginName)
  if (known !== undefined) read.add(issue(known.isMember ? 'MEMBER_EXISTS' : 'LOGIN_NAME_TAKEN', 'entity.loginName'))
  read.end()
  const account = await insertAccount(turn, { loginName, name, email })
  if (account === undefined) throw new RefusedError([issue('LOGIN_NAME_TAKEN', 'entity.loginName')])
  const id = turn.newId()
  await sql`insert into member (id, enterprise, account, number) values (${id}, ${turn.actor.enterprise}, ${account}, ${number})`.execute(turn.tx)
  await replaceRoles(turn.tx, id, [], roles)
  await replaceGroups(turn.tx, id, groups)
  const given = { number, name, loginName, email, roles, groups }
  return doneWith(
    turn,
    id,
    Object.entries(given).map(([path, after]) => ({ path, before: null, after })),
  )
})

/** Changes an employee, `{ id, version }` with whatever is to be changed of `{ number, name, email, groups }`. */
export const changeMember: Access = changing('/api/memberInfo/update', ['id', 'version', 'number', 'name', 'email', 'groups'], async (turn) => {
  const member = await memberFor(turn)
  const read = readerOf(turn.entity)
  const version = read.version()
  const number = read.text('number', { longest: LONGEST_NUMBER }) ?? member.number
  const name = turn.entity['name'] === undefined ? member.name : read.text('name', { required: true, longest: LONGEST_NAME })!
  const email = turn.entity['email'] === undefined ? member.email : emailFrom(read)
  const groups = read.list('groups') ?? member.groups
  read.add(
    ...(await unknownGroups(
      turn,
      groups.filter((group) => !member.groups.includes(group)),
    )),
  )
  if (await isNumberTaken(turn, number, member.id)) read.add(issue('MEMBER_NUMBER_TAKEN', 'entity.number', { number }))
  const isAccountChanged = name !== member.name || email !== member.email
  if (isAccountChanged && member.isShared) read.add(issue('MEMBER_NAME_OF_OTHERS', 'entity.name'))
  read.end()
  refuseStale(version, member.version)
  await updateMember(turn.tx, { ...member, number })
  if (isAccountChanged) await sql`update account set name = ${name}, email = ${email} where id = ${member.account}`.execute(turn.tx)
  await replaceGroups(turn.tx, member.id, groups)
  const after = { number, name, email, groups }
  const changes = (['number', 'name', 'email', 'groups'] as const).flatMap((path) =>
    String(member[path]) === String(after[path]) ? [] : [{ path, before: member[path], after: after[path] }],
  )
  return doneWith(turn, member.id, changes)
})

/** Switches an employee off, `{ id, version }`: his next call is answered DEACTIVATED, and the keys and invitations that he made end. */
export const disableMember: Access = changing('/api/memberInfo/disable', ['id', 'version'], (turn) => switchTo(turn, true))

export const enableMember: Access = changing('/api/memberInfo/enable', ['id', 'version'], (turn) => switchTo(turn, false))

type Done = { readonly answer: AnswerEnvelope; readonly deeds: readonly Deed[] }

async function switchTo(turn: Turn, disabled: boolean): Promise<Done> {
  const member = await memberFor(turn)
  const read = readerOf(turn.entity)
  const version = read.version()
  read.end()
  refuseStale(version, member.version)
  await updateMember(turn.tx, { ...member, disabled })
  const done = await doneWith(turn, member.id, [{ path: 'disabled', before: member.disabled, after: disabled }])
  if (!disabled) return done
  const { deeds, ...ended } = await endWhatHeMade(turn, member.account)
  return { answer: success({ entity: { ...(done.answer.entity as object), ...ended } }), deeds: [...done.deeds, ...deeds] }
}

async function memberFor(turn: Turn): Promise<Member> {
  const read = readerOf(turn.entity)
  const id = read.id()
  read.end()
  const member = await memberOf(turn, id)
  if (member === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  return member
}

async function doneWith(turn: Turn, id: string, changes: readonly Change[]): Promise<Done> {
  const member = (await memberOf(turn, id))!
  return { answer: success({ entity: shown(turn, member) }), deeds: [{ entity: 'member', document: id, version: member.version, changes }] }
}

function shown({ actor }: Turn, { account, ...member }: Member) {
  return { ...member, isOwn: account === actor.accountId }
}

async function unknownRoles(turn: Turn, ids: readonly string[]) {
  const known = new Set((await rolesOf(turn)).map(({ id }) => id))
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issue('NOT_FOUND', `entity.roles[${index}]`)]))
}

function emailFrom(read: Reader): string {
  const email = read.text('email', { longest: 100 }) ?? ''
  if (email !== '' && !EMAIL.test(email)) read.add(issue('PATTERN_NOT_MET', 'entity.email'))
  return email
}
