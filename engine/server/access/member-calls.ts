import { sql } from 'kysely'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { Change } from '../store/audit.ts'
import { accountNamed, insertAccount } from './accounts.ts'
import { unknownGroups } from './groups.ts'
import { revokeGrantsOfMember } from './revoke-grants-of-member.ts'
import { hasFurtherRights, noteWayIntoAccount } from '../session/opened-accounts.ts'
import { setAddress } from '../session/own-address.ts'
import { isNumberTaken, type Member, memberOf, membersOf, replaceGroups, replaceRoles, updateMember } from './members.ts'
import { isErased } from './erase-account.ts'
import { memberFrom } from './member-from.ts'
import { type EntityReader, entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { rolesOf } from './roles.ts'
import { type AdminCallHandler, writeHandler, type AuditedChange, readHandler, type AdminCall } from './admin-call-handlers.ts'

const MAX_NUMBER_LENGTH = 30
const MAX_NAME_LENGTH = 60
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@-]{1,59}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A page of the employees: `{ search, role, group }`. */
export const listMembers: AdminCallHandler = readHandler('/api/memberInfo/list', ['search', 'role', 'group'], async (call) => {
  const read = entityReaderOf(call.entity)
  const wanted = {
    search: read.text('search', { maxLength: 60 }) ?? '',
    role: call.entity['role'] === undefined ? null : read.id('role'),
    group: call.entity['group'] === undefined ? null : read.id('group'),
  }
  read.end()
  const { page, pageSize } = call.envelope.pager ?? { page: 1, pageSize: 50 }
  const { members, total } = await membersOf(call, wanted, { page, pageSize })
  return success({ list: members.map((member) => shown(call, member)), pager: { page, pageSize, total, capped: false } })
})

/** All roles of the enterprise, and which of them an employee has. */
export const listRolesOfMember: AdminCallHandler = readHandler('/api/memberInfo/roles', ['id'], async (call) => {
  const member = await memberFrom(call)
  const list = (await rolesOf(call)).map(({ id, name, englishName, enabled }) => ({ id, name, englishName, enabled, held: member.roles.includes(id) }))
  return success({ list, entity: shown(call, member) })
})

/** Gives an employee these roles and no others, `{ id, version, roles }`. */
export const changeRolesOfMember: AdminCallHandler = writeHandler('/api/memberInfo/updateRoles', ['id', 'version', 'roles'], async (call) => {
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  const roles = read.list('roles')
  if (roles === undefined) read.add(issue('REQUIRED', 'entity.roles'))
  read.add(...(await unknownRoles(call, roles ?? [])))
  read.end()
  refuseStale(version, member.version)
  await updateMember(call.tx, member)
  await replaceRoles(call.tx, member.id, member.roles, roles!)
  return doneWith(call, member.id, [{ path: 'roles', before: member.roles, after: roles }])
})

/**
 * Adds an employee, `{ number, name, loginName, email, roles, groups }`, always with a new account. An existing account is never taken: somebody could have
 * prepared it and set its password.
 */
export const addMember: AdminCallHandler = writeHandler('/api/memberInfo/add', ['number', 'name', 'loginName', 'email', 'roles', 'groups'], async (call) => {
  const read = entityReaderOf(call.entity)
  const number = read.text('number', { maxLength: MAX_NUMBER_LENGTH }) ?? ''
  const name = read.text('name', { required: true, maxLength: MAX_NAME_LENGTH })!
  const loginName = read.text('loginName', { required: true, maxLength: 60 })!.toLowerCase()
  if (loginName !== '' && !LOGIN_NAME.test(loginName)) read.add(issue('PATTERN_NOT_MET', 'entity.loginName'))
  const email = emailFrom(read)
  const roles = read.list('roles') ?? []
  const groups = read.list('groups') ?? []
  read.add(...(await unknownRoles(call, roles)), ...(await unknownGroups(call, groups)))
  if (await isNumberTaken(call, number, '')) read.add(issue('MEMBER_NUMBER_TAKEN', 'entity.number', { number }))
  const known = await accountNamed(call, loginName)
  if (known !== undefined) read.add(issue(known.isMember ? 'MEMBER_EXISTS' : 'LOGIN_NAME_TAKEN', 'entity.loginName'))
  read.end()
  const account = await insertAccount(call, { loginName, name, email })
  if (account === undefined) throw new RefusedError([issue('LOGIN_NAME_TAKEN', 'entity.loginName')])
  await noteWayIntoAccount(call.tx, call.actor, account, call.now)
  const id = call.newId()
  await sql`insert into member (id, enterprise, account, number) values (${id}, ${call.actor.enterprise}, ${account}, ${number})`.execute(call.tx)
  await replaceRoles(call.tx, id, [], roles)
  await replaceGroups(call.tx, id, groups)
  const given = { number, name, loginName, email, roles, groups }
  return doneWith(
    call,
    id,
    Object.entries(given).map(([path, after]) => ({ path, before: null, after })),
  )
})

/** Changes an employee, `{ id, version }` and any of `{ number, name, email, groups }`. */
export const changeMember: AdminCallHandler = writeHandler('/api/memberInfo/update', ['id', 'version', 'number', 'name', 'email', 'groups'], async (call) => {
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  const number = read.text('number', { maxLength: MAX_NUMBER_LENGTH }) ?? member.number
  const name = call.entity['name'] === undefined ? member.name : read.text('name', { required: true, maxLength: MAX_NAME_LENGTH })!
  const email = call.entity['email'] === undefined ? member.email : emailFrom(read)
  const groups = read.list('groups') ?? member.groups
  read.add(
    ...(await unknownGroups(
      call,
      groups.filter((group) => !member.groups.includes(group)),
    )),
  )
  if (await isNumberTaken(call, number, member.id)) read.add(issue('MEMBER_NUMBER_TAKEN', 'entity.number', { number }))
  const isAccountChanged = name !== member.name || email !== member.email
  if (isAccountChanged && member.isShared) read.add(issue('MEMBER_NAME_OF_OTHERS', 'entity.name'))
  // An erasure takes the name out of what others wrote.
  if (name !== member.name && member.disabled) read.add(issue('MEMBER_NAME_OF_DISABLED', 'entity.name'))
  const isAddressOfOthers = email !== member.email && member.account !== call.actor.accountId
  // Whoever sets an address gets the mails of a forgotten password.
  if (isAddressOfOthers && (await hasFurtherRights(call.tx, call.model, call.actor, member.account))) read.add(issue('RIGHTS_BEYOND_OWN', 'entity.email'))
  read.end()
  refuseStale(version, member.version)
  if (isAddressOfOthers) await noteWayIntoAccount(call.tx, call.actor, member.account, call.now)
  await updateMember(call.tx, { ...member, number })
  if (isAccountChanged) await sql`update account set name = ${name} where id = ${member.account}`.execute(call.tx)
  if (email !== member.email) await setAddress(call.tx, { account: member.account, former: member.email, email, by: call.actor.accountId }, call.now)
  await replaceGroups(call.tx, member.id, groups)
  const after = { number, name, email, groups }
  const changes = (['number', 'name', 'email', 'groups'] as const).flatMap((path) =>
    String(member[path]) === String(after[path]) ? [] : [{ path, before: member[path], after: after[path] }],
  )
  return doneWith(call, member.id, changes)
})

/**
 * Deactivates an employee, `{ id, version }`: the next call is answered DEACTIVATED, and the API keys and invitations that this person made end. Sessions stay, to
 * tell so, and end when the employee is enabled again: whoever has one may not be the person any more.
 */
export const disableMember: AdminCallHandler = writeHandler('/api/memberInfo/disable', ['id', 'version'], (call) => switchTo(call, true))

export const enableMember: AdminCallHandler = writeHandler('/api/memberInfo/enable', ['id', 'version'], (call) => switchTo(call, false))

type Done = { readonly answer: AnswerEnvelope; readonly auditedChanges: readonly AuditedChange[] }

async function switchTo(call: AdminCall, disabled: boolean): Promise<Done> {
  const member = await memberFrom(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  read.end()
  refuseStale(version, member.version)
  if (isErased(member)) throw new RefusedError([issue('MEMBER_ALREADY_ERASED', 'entity.id')])
  await updateMember(call.tx, { ...member, disabled })
  const done = await doneWith(call, member.id, [{ path: 'disabled', before: member.disabled, after: disabled }])
  if (!disabled) {
    await sql`delete from session where account = ${member.account} and enterprise = ${call.actor.enterprise}`.execute(call.tx)
    return done
  }
  const { auditedChanges, ...ended } = await revokeGrantsOfMember(call, member.account)
  return { answer: success({ entity: { ...(done.answer.entity as object), ...ended } }), auditedChanges: [...done.auditedChanges, ...auditedChanges] }
}

async function doneWith(call: AdminCall, id: string, changes: readonly Change[]): Promise<Done> {
  const member = (await memberOf(call, id))!
  return { answer: success({ entity: shown(call, member) }), auditedChanges: [{ entity: 'member', document: id, version: member.version, changes }] }
}

function shown({ actor, model }: AdminCall, { account, hasFactor, ...member }: Member) {
  const isOwn = account === actor.accountId
  return { ...member, isOwn, canRemoveFactors: hasFactor && !isOwn && !member.isShared && hasRight(model, actor, 'removeFactors') }
}

async function unknownRoles(call: AdminCall, ids: readonly string[]) {
  const known = new Set((await rolesOf(call)).map(({ id }) => id))
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issue('NOT_FOUND', `entity.roles[${index}]`)]))
}

function emailFrom(read: EntityReader): string {
  const email = read.text('email', { maxLength: 100 }) ?? ''
  if (email !== '' && !EMAIL.test(email)) read.add(issue('PATTERN_NOT_MET', 'entity.email'))
  return email
}
