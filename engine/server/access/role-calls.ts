import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { RefusedError, refuseIf } from '../operations/refused.ts'
import type { Change } from '../store/audit.ts'
import { shortMembers } from './members.ts'
import { readerOf, refuseStale } from '../http/read-entity.ts'
import { changeMembersOfRole, deleteRole, insertRole, replaceCodes, type Role, roleNamed, roleOf, rolesOf, updateRole, usesOfRole } from './roles.ts'
import { type Access, changing, type Deed, reading, type Turn } from './turn.ts'

const LONGEST_NAME = 50
const LONGEST_REMARK = 200

/** The roles of the enterprise, `entity` with how many there may be. */
export const listRoles: Access = reading('/api/role/list', [], async (turn) => {
  const roles = await rolesOf(turn)
  const own = await ownMember(turn)
  const list = roles.map(({ codes, members, ...role }) => ({
    ...role,
    codeCount: codes.length,
    memberCount: members.length,
    isOwn: own !== undefined && members.includes(own),
  }))
  return success({ list, entity: { limit: limitOf(turn) } })
})

/** One role with its codes and members, and the codes with which it came, if it is a built-in one. */
export const showRole: Access = reading('/api/role/detail', ['id'], async (turn) => success({ entity: await shown(turn, await roleFor(turn)) }))

/** A new role, `{ name, englishName, remark, codes, members }`. */
export const addRole: Access = changing('/api/role/add', ['name', 'englishName', 'remark', 'codes', 'members'], async (turn) => {
  const read = readerOf(turn.entity)
  const given = {
    id: turn.newId(),
    name: read.text('name', { required: true, longest: LONGEST_NAME })!,
    englishName: read.text('englishName', { longest: LONGEST_NAME }) ?? '',
    remark: read.text('remark', { longest: LONGEST_REMARK }) ?? '',
    builtIn: null,
    codes: codesFrom(turn, read.list('codes') ?? [], read.add),
  }
  const members = read.list('members') ?? []
  read.add(...(await unknownMembers(turn, members)))
  read.end()
  await refuseName(turn, given)
  const limit = limitOf(turn)
  refuseIf((await rolesOf(turn)).length < limit ? [] : [issue('OVER_20_ROLES', '', { maximum: String(limit) })])
  await insertRole(turn.tx, turn.actor.enterprise, given, turn.now)
  await changeMembersOfRole(turn.tx, given.id, members, [])
  return doneWith(turn, given.id, [
    ...['name', 'englishName', 'remark'].map((path) => ({ path, before: null, after: given[path as 'name'] })),
    { path: 'codes', before: [], after: given.codes },
    ...(members.length > 0 ? [{ path: 'members', before: [], after: members }] : []),
  ])
})

/** Changes a role, `{ id, version }` with whatever is to be changed of `{ name, englishName, remark, codes, members }`. */
export const changeRole: Access = changing('/api/role/update', ['id', 'version', 'name', 'englishName', 'remark', 'codes', 'members'], async (turn) => {
  const role = await roleFor(turn)
  const read = readerOf(turn.entity)
  const version = read.version()
  const name = turn.entity['name'] === undefined ? role.name : read.text('name', { required: true, longest: LONGEST_NAME })!
  const englishName = read.text('englishName', { longest: LONGEST_NAME }) ?? role.englishName
  const remark = read.text('remark', { longest: LONGEST_REMARK }) ?? role.remark
  const givenCodes = read.list('codes')
  const codes = givenCodes === undefined ? role.codes : codesFrom(turn, givenCodes, read.add)
  const members = read.list('members') ?? role.members
  read.add(...(await unknownMembers(turn, members)))
  read.end()
  refuseStale(version, role.version)
  await refuseName(turn, { id: role.id, name, englishName })
  await updateRole(turn.tx, { ...role, name, englishName, remark })
  await replaceCodes(turn.tx, role.id, codes)
  await changeMembersOfRole(turn.tx, role.id, without(members, role.members), without(role.members, members))
  return doneWith(turn, role.id, changesBetween(role, { name, englishName, remark, codes, members }))
})

/** Takes a role away that nobody has, no notice is for and no key in force works with, `{ id, version }`. */
export const removeRole: Access = changing('/api/role/delete', ['id', 'version'], async (turn) => {
  const role = await roleOfThisVersion(turn)
  const { notices, keys } = await usesOfRole(turn, role.id)
  const users = [
    ['ROLE_HAS_MEMBERS', role.members.length],
    ['ROLE_HAS_NOTICES', notices],
    ['ROLE_HAS_API_KEYS', keys],
  ] as const
  refuseIf(users.flatMap(([code, count]) => (count === 0 ? [] : [issue(code, '', { count: String(count) })])))
  await deleteRole(turn.tx, role.id)
  const changes = [
    { path: 'name', before: role.name, after: null },
    { path: 'codes', before: role.codes, after: [] },
  ]
  return { answer: success(), deeds: [{ entity: 'role', document: role.id, version: role.version + 1, changes }] }
})

/** Switches a role off: its members keep it, and it allows nothing. */
export const disableRole: Access = changing('/api/role/disable', ['id', 'version'], (turn) => switchTo(turn, false))

export const enableRole: Access = changing('/api/role/enable', ['id', 'version'], (turn) => switchTo(turn, true))

type Done = { readonly answer: AnswerEnvelope; readonly deeds: readonly Deed[] }

async function switchTo(turn: Turn, enabled: boolean): Promise<Done> {
  const role = await roleOfThisVersion(turn)
  if (role.enabled === enabled) refuseIf([issue(enabled ? 'ROLE_ALREADY_ENABLED' : 'ROLE_ALREADY_DISABLED')])
  await updateRole(turn.tx, { ...role, enabled })
  return doneWith(turn, role.id, [{ path: 'enabled', before: role.enabled, after: enabled }])
}

async function roleFor(turn: Turn): Promise<Role> {
  const read = readerOf(turn.entity)
  const id = read.id()
  read.end()
  const role = await roleOf(turn, id)
  if (role === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  return role
}

async function roleOfThisVersion(turn: Turn): Promise<Role> {
  const role = await roleFor(turn)
  const read = readerOf(turn.entity)
  const version = read.version()
  read.end()
  refuseStale(version, role.version)
  return role
}

async function doneWith(turn: Turn, id: string, changes: readonly Change[]): Promise<Done> {
  const role = (await roleOf(turn, id))!
  return { answer: success({ entity: await shown(turn, role) }), deeds: [{ entity: 'role', document: id, version: role.version, changes }] }
}

async function shown(turn: Turn, role: Role) {
  const own = await ownMember(turn)
  return {
    ...role,
    members: await shortMembers(turn, role.members),
    cameWith: turn.model.roles[role.builtIn ?? '']?.permissions ?? null,
    isOwn: own !== undefined && role.members.includes(own),
  }
}

async function ownMember(turn: Turn): Promise<string | undefined> {
  return (await shortMembers(turn)).find(({ account }) => account === turn.actor.accountId)?.id
}

/** The codes of the own side, in the order of the catalogue. A bare number is no code, and neither is one of the other side. */
function codesFrom({ model, actor }: Turn, given: readonly string[], add: (...issues: ReturnType<typeof issue>[]) => void): readonly string[] {
  for (const [index, code] of given.entries()) {
    const known = Object.hasOwn(model.permissions, code) ? model.permissions[code] : undefined
    if (known?.side !== actor.side) add(issue('ROLE_CODE_UNKNOWN', `entity.codes[${index}]`, { code }))
  }
  const chosen = new Set(given)
  return Object.keys(model.permissions).filter((code) => chosen.has(code))
}

async function unknownMembers(turn: Turn, ids: readonly string[]) {
  const known = new Set((await shortMembers(turn, ids)).map(({ id }) => id))
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issue('ROLE_MEMBER_UNKNOWN', `entity.members[${index}]`)]))
}

async function refuseName(turn: Turn, { id, name, englishName }: Pick<Role, 'id' | 'name' | 'englishName'>): Promise<void> {
  const issues = []
  if (await roleNamed(turn, [name], id)) issues.push(issue('ROLE_NAME_TAKEN', 'entity.name', { name }))
  if (await roleNamed(turn, [englishName], id)) issues.push(issue('ROLE_NAME_TAKEN', 'entity.englishName', { name: englishName }))
  refuseIf(issues)
}

function limitOf({ model }: Turn): number {
  return Number(model.limits['rolesOfEnterprise']!.value)
}

function without(list: readonly string[], others: readonly string[]): readonly string[] {
  return list.filter((each) => !others.includes(each))
}

function changesBetween(before: Role, after: Pick<Role, 'name' | 'englishName' | 'remark' | 'codes' | 'members'>): readonly Change[] {
  return (['name', 'englishName', 'remark', 'codes', 'members'] as const).flatMap((path) =>
    JSON.stringify(toSorted(before[path])) === JSON.stringify(toSorted(after[path])) ? [] : [{ path, before: before[path], after: after[path] }],
  )
}

function toSorted(value: string | readonly string[]): string | readonly string[] {
  return typeof value === 'string' ? value : value.toSorted()
}
