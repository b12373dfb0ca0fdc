import type { Language } from '../../../core/model/side.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'

export type RoleRow = {
  readonly id: string
  readonly name: string
  readonly englishName: string
  readonly remark: string
  readonly enabled: boolean
  readonly builtIn: string | null
  readonly version: number
  readonly codeCount: number
  readonly memberCount: number
  readonly isOwn: boolean
}

export type Person = { readonly id: string; readonly number: string; readonly name: string; readonly disabled: boolean }

export type RoleDetail = Omit<RoleRow, 'codeCount' | 'memberCount'> & {
  readonly codes: readonly string[]
  readonly members: readonly Person[]
  /** The original codes of a built-in role. */
  readonly cameWith: readonly string[] | null
}

export type Employee = Person & {
  readonly loginName: string
  readonly email: string
  readonly version: number
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Has second factors, which this person may remove. */
  readonly canRemoveFactors: boolean
}

export type PermissionEntry = { readonly code: string; readonly screen: string | null; readonly coming: boolean }
export type Module = { readonly module: string; readonly permissions: readonly PermissionEntry[] }
export type Notice = { readonly kind: string; readonly name: string; readonly roles: readonly string[]; readonly isFixed: boolean; readonly version: number }
export type Group = { readonly id: string; readonly code: string; readonly name: string; readonly leader: string | null; readonly version: number }

export const rolesKey = ['/api/role/list']
export const employeesKey = ['/api/memberInfo/list']
export const noticesKey = ['/api/competence/notifyList']
export const modulesKey = ['/api/competence/list']
export const groupsKey = ['/api/purchasingGroup/list']

export async function fetchRoles(): Promise<{ readonly roles: readonly RoleRow[]; readonly limit: number }> {
  const { list = [], entity } = await callOrThrow('/api/role/list', {})
  return { roles: list as readonly RoleRow[], limit: (entity as { limit: number }).limit }
}

export async function fetchRole(id: string): Promise<RoleDetail> {
  return (await callOrThrow('/api/role/detail', { entity: { id } })).entity as RoleDetail
}

export async function fetchModules(): Promise<readonly Module[]> {
  return ((await callOrThrow('/api/competence/list', {})).list ?? []) as readonly Module[]
}

export async function fetchNotices(): Promise<readonly Notice[]> {
  return ((await callOrThrow('/api/competence/notifyList', {})).list ?? []) as readonly Notice[]
}

/** All employees of the enterprise, for the selection of people. */
export async function fetchPeople(): Promise<readonly Person[]> {
  return ((await callOrThrow('/api/memberInfo/list', { pager: { page: 1, pageSize: 2000 } })).list ?? []) as readonly Person[]
}

export async function fetchGroups(): Promise<readonly Group[]> {
  return ((await callOrThrow('/api/purchasingGroup/list', { pager: { page: 1, pageSize: 200 }, order: 'code', orderSort: 'asc' })).list ??
    []) as readonly Group[]
}

/** A change; a repeated request after a network failure takes effect once. */
export function changeAccess(path: string, entity: Readonly<Record<string, unknown>>): Promise<AnswerEnvelope> {
  return call(path, { entity, idempotencyKey: crypto.randomUUID() })
}

/** The displayed name of a role: in English its English name if it has one. */
export function nameOfRole({ name, englishName }: Pick<RoleRow, 'name' | 'englishName'>, language: Language): string {
  return language === 'en' && englishName !== '' ? englishName : name
}
