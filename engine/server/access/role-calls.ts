import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import { RefusedError, refuseIf } from '../calls/refused-error.ts'
import type { Change } from '../store/audit.ts'
import { memberSummaries } from './members.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { changeMembersOfRole, deleteRole, insertRole, replaceCodes, type Role, roleNamed, roleOf, rolesOf, updateRole, usesOfRole } from './roles.ts'
import { type AdminCallHandler, writeHandler, type AuditedChange, readHandler, type AdminCall } from './admin-call-handlers.ts'

const MAX_NAME_LENGTH = 50
const MAX_REMARK_LENGTH = 200

/** The roles of the enterprise; `entity` has their limit. */
export const listRoles: AdminCallHandler = readHandler('/api/role/list', [], async (call) => {
  const roles = await rolesOf(call)
  const own = await ownMember(call)
  const list = roles.map(({ codes, members, ...role }) => ({
    ...role,
    codeCount: codes.length,
    memberCount: members.length,
    isOwn: own !== undefined && members.includes(own),
  }))
  return success({ list, entity: { limit: limitOf(call) } })
})

/** One role with its codes and members, and for a built-in role its original codes. */
export const showRole: AdminCallHandler = readHandler('/api/role/detail', ['id'], async (call) => success({ entity: await shown(call, await roleFor(call)) }))

/** A new role, `{ name, englishName, remark, codes, members }`. */
export const addRole: AdminCallHandler = writeHandler('/api/role/add', ['name', 'englishName', 'remark', 'codes', 'members'], async (call) => {
  const read = entityReaderOf(call.entity)
  const given = {
    id: call.newId(),
    name: read.text('name', { required: true, maxLength: MAX_NAME_LENGTH })!,
    englishName: read.text('englishName', { maxLength: MAX_NAME_LENGTH }) ?? '',
    remark: read.text('remark', { maxLength: MAX_REMARK_LENGTH }) ?? '',
    builtIn: null,
    codes: codesFrom(call, read.list('codes') ?? [], read.add),
  }
  const members = read.list('members') ?? []
  read.add(...(await unknownMembers(call, members)))
  read.end()
  await refuseName(call, given)
  const limit = limitOf(call)
  refuseIf((await rolesOf(call)).length < limit ? [] : [issue('OVER_20_ROLES', '', { maximum: String(limit) })])
  await insertRole(call.tx, call.actor.enterprise, given, call.now)
  await changeMembersOfRole(call.tx, given.id, members, [])
  return doneWith(call, given.id, [
    ...['name', 'englishName', 'remark'].map((path) => ({ path, before: null, after: given[path as 'name'] })),
    { path: 'codes', before: [], after: given.codes },
    ...(members.length > 0 ? [{ path: 'members', before: [], after: members }] : []),
  ])
})

/** Changes a role, `{ id, version }` and any of `{ name, englishName, remark, codes, members }`. */
export const changeRole: AdminCallHandler = writeHandler(
  '/api/role/update',
  ['id', 'version', 'name', 'englishName', 'remark', 'codes', 'members'],
  async (call) => {
    const role = await roleFor(call)
    const read = entityReaderOf(call.entity)
    const version = read.version()
    const name = call.entity['name'] === undefined ? role.name : read.text('name', { required: true, maxLength: MAX_NAME_LENGTH })!
    const englishName = read.text('englishName', { maxLength: MAX_NAME_LENGTH }) ?? role.englishName
    const remark = read.text('remark', { maxLength: MAX_REMARK_LENGTH }) ?? role.remark
    const givenCodes = read.list('codes')
    const codes = givenCodes === undefined ? role.codes : codesFrom(call, givenCodes, read.add)
    const members = read.list('members') ?? role.members
    read.add(...(await unknownMembers(call, members)))
    read.end()
    refuseStale(version, role.version)
    await refuseName(call, { id: role.id, name, englishName })
    await updateRole(call.tx, { ...role, name, englishName, remark })
    await replaceCodes(call.tx, role.id, codes)
    await changeMembersOfRole(call.tx, role.id, without(members, role.members), without(role.members, members))
    return doneWith(call, role.id, changesBetween(role, { name, englishName, remark, codes, members }))
  },
)

/** Deletes a role without members, notices and active API keys, `{ id, version }`. */
export const removeRole: AdminCallHandler = writeHandler('/api/role/delete', ['id', 'version'], async (call) => {
  const role = await roleOfThisVersion(call)
  const { notices, keys } = await usesOfRole(call, role.id)
  const users = [
    ['ROLE_HAS_MEMBERS', role.members.length],
    ['ROLE_HAS_NOTICES', notices],
    ['ROLE_HAS_API_KEYS', keys],
  ] as const
  refuseIf(users.flatMap(([code, count]) => (count === 0 ? [] : [issue(code, '', { count: String(count) })])))
  await deleteRole(call.tx, role.id)
  const changes = [
    { path: 'name', before: role.name, after: null },
    { path: 'codes', before: role.codes, after: [] },
  ]
  return { answer: success(), auditedChanges: [{ entity: 'role', document: role.id, version: role.version + 1, changes }] }
})

/** Disables a role: its members keep it, and it allows nothing. */
export const disableRole: AdminCallHandler = writeHandler('/api/role/disable', ['id', 'version'], (call) => switchTo(call, false))

export const enableRole: AdminCallHandler = writeHandler('/api/role/enable', ['id', 'version'], (call) => switchTo(call, true))

type Done = { readonly answer: AnswerEnvelope; readonly auditedChanges: readonly AuditedChange[] }

async function switchTo(call: AdminCall, enabled: boolean): Promise<Done> {
  const role = await roleOfThisVersion(call)
  if (role.enabled === enabled) refuseIf([issue(enabled ? 'ROLE_ALREADY_ENABLED' : 'ROLE_ALREADY_DISABLED')])
  await updateRole(call.tx, { ...role, enabled })
  return doneWith(call, role.id, [{ path: 'enabled', before: role.enabled, after: enabled }])
}

async function roleFor(call: AdminCall): Promise<Role> {
  const read = entityReaderOf(call.entity)
  const id = read.id()
  read.end()
  const role = await roleOf(call, id)
  if (role === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  return role
}

async function roleOfThisVersion(call: AdminCall): Promise<Role> {
  const role = await roleFor(call)
  const read = entityReaderOf(call.entity)
  const version = read.version()
  read.end()
  refuseStale(version, role.version)
  return role
}

async function doneWith(call: AdminCall, id: string, changes: readonly Change[]): Promise<Done> {
  const role = (await roleOf(call, id))!
  return { answer: success({ entity: await shown(call, role) }), auditedChanges: [{ entity: 'role', document: id, version: role.version, changes }] }
}

async function shown(call: AdminCall, role: Role) {
  const own = await ownMember(call)
  return {
    ...role,
    members: await memberSummaries(call, role.members),
    cameWith: call.model.roles[role.builtIn ?? '']?.permissions ?? null,
    isOwn: own !== undefined && role.members.includes(own),
  }
}

async function ownMember(call: AdminCall): Promise<string | undefined> {
  return (await memberSummaries(call)).find(({ account }) => account === call.actor.accountId)?.id
}

/** The codes of the caller's side, in the order of the catalogue. Refuses bare numbers and codes of the other side. */
function codesFrom({ model, actor }: AdminCall, given: readonly string[], add: (...issues: ReturnType<typeof issue>[]) => void): readonly string[] {
  for (const [index, code] of given.entries()) {
    const known = Object.hasOwn(model.permissions, code) ? model.permissions[code] : undefined
    if (known?.side !== actor.side) add(issue('ROLE_CODE_UNKNOWN', `entity.codes[${index}]`, { code }))
  }
  const chosen = new Set(given)
  return Object.keys(model.permissions).filter((code) => chosen.has(code))
}

async function unknownMembers(call: AdminCall, ids: readonly string[]) {
  const known = new Set((await memberSummaries(call, ids)).map(({ id }) => id))
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issue('ROLE_MEMBER_UNKNOWN', `entity.members[${index}]`)]))
}

async function refuseName(call: AdminCall, { id, name, englishName }: Pick<Role, 'id' | 'name' | 'englishName'>): Promise<void> {
  const issues = []
  if (await roleNamed(call, [name], id)) issues.push(issue('ROLE_NAME_TAKEN', 'entity.name', { name }))
  if (await roleNamed(call, [englishName], id)) issues.push(issue('ROLE_NAME_TAKEN', 'entity.englishName', { name: englishName }))
  refuseIf(issues)
}

function limitOf({ model }: AdminCall): number {
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
