import type { PlatformRight } from '../../core/model/model.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'

/** The keys that a call accepts in its `entity`. `longest`: characters of a text. */
export type PlatformKey = { readonly name: string; readonly kind: 'text' | 'list' | 'flag'; readonly required?: boolean; readonly longest?: number }

/** A call that no entity declares: its path, its sites, the right it needs, and its input. */
export type PlatformCall = {
  readonly path: string
  readonly sides: readonly Side[]
  readonly right?: PlatformRight
  /** The call refuses unknown keys in its `entity`. */
  readonly isStrict: boolean
  /** The call concerns one record; an unknown id is "not found". `also`: further input that makes the rest of the request valid. */
  readonly isAboutOne?: { readonly also?: Readonly<Record<string, unknown>> }
  readonly keys: readonly PlatformKey[]
  /** An accepted request without its key would do harm, so only the right to call it is tested. */
  readonly isDangerous?: boolean
}

const text = (name: string, longest?: number, required = false): PlatformKey => ({ name, kind: 'text', required, ...(longest !== undefined && { longest }) })
const list = (name: string, required = false): PlatformKey => ({ name, kind: 'list', required })
const edited = { also: { version: 0 } }

const setting = (path: string, more: Partial<PlatformCall> = {}): PlatformCall => ({ path, sides, right: 'setPermissions', isStrict: true, keys: [], ...more })
const own = (path: string, more: Partial<PlatformCall> = {}): PlatformCall => ({ path, sides, isStrict: false, keys: [], ...more })

/**
 * Roles, members, groups, notices, API keys, the field template, the account, settings and jobs are the same for every declaration. Their bounds come from
 * specification 2: 7.2.
 */
export const platformCalls: readonly PlatformCall[] = [
  setting('/api/role/list'),
  setting('/api/role/detail', { isAboutOne: {} }),
  setting('/api/role/add', { keys: [text('name', 50, true), text('englishName', 50), text('remark', 200), list('codes'), list('members')] }),
  setting('/api/role/update', { isAboutOne: edited }),
  setting('/api/role/delete', { isAboutOne: edited }),
  setting('/api/role/disable', { isAboutOne: edited }),
  setting('/api/role/enable', { isAboutOne: edited }),
  setting('/api/competence/list'),
  setting('/api/competence/notifyList'),
  setting('/api/competence/notifyUpdate'),
  setting('/api/memberInfo/list', { keys: [text('search', 60)] }),
  setting('/api/memberInfo/roles', { isAboutOne: {} }),
  setting('/api/memberInfo/updateRoles', { isAboutOne: edited }),
  setting('/api/memberInfo/add', {
    keys: [text('number', 30), text('name', 60, true), text('loginName', 60, true), text('email', 100), list('roles'), list('groups')],
  }),
  setting('/api/memberInfo/update', { isAboutOne: edited }),
  setting('/api/memberInfo/disable', { isAboutOne: edited }),
  setting('/api/memberInfo/enable', { isAboutOne: edited }),
  setting('/api/memberInfo/substitutes', { sides: ['purchaser'], isAboutOne: {} }),
  setting('/api/memberInfo/nameSubstitute', { sides: ['purchaser'], isAboutOne: {} }),
  setting('/api/memberInfo/endSubstitute', { sides: ['purchaser'], isAboutOne: {} }),
  setting('/api/purchasingGroup/memberList', { sides: ['purchaser'], isAboutOne: {} }),
  setting('/api/purchasingGroup/updateMembers', { sides: ['purchaser'], isAboutOne: {} }),
  setting('/api/member/apiKey/list'),
  setting('/api/member/apiKey/add', { keys: [text('name', 50, true), text('role', undefined, true), list('codes'), text('expiresAt', undefined, true)] }),
  setting('/api/member/apiKey/revoke', { keys: [text('id', undefined, true)] }),
  own('/api/globalTemplate/get', { sides: ['purchaser'], right: 'setPreferences' }),
  own('/api/globalTemplate/check', { sides: ['purchaser'], right: 'setPreferences' }),
  own('/api/globalTemplate/save', { sides: ['purchaser'], right: 'setPreferences' }),
  own('/api/globalTemplate/versions', { sides: ['purchaser'], right: 'setPreferences' }),
  own('/api/globalTemplate/restore', { sides: ['purchaser'], right: 'setPreferences' }),
  own('/api/supplement/get', { sides: ['purchaser'], isStrict: true, keys: [text('of', undefined, true)] }),
  own('/api/supplement/check', { sides: ['purchaser'], keys: [text('of', undefined, true)] }),
  own('/api/supplement/save', { sides: ['purchaser'], keys: [text('of', undefined, true)] }),
  own('/api/globalTemplate/getByToken'),
  own('/api/member/info'),
  own('/api/competence/listByToken'),
  own('/api/member/identity/list', { isStrict: true }),
  own('/api/member/session/list', { isStrict: true }),
  own('/api/member/session/end', { isStrict: true, isAboutOne: {}, keys: [text('id', undefined, true)] }),
  own('/api/member/session/endAll', { isDangerous: true }),
  own('/api/member/password/change', { isDangerous: true }),
  own('/api/member/apiKey/own', { isStrict: true }),
  own('/api/member/notify/unReadInfoCount'),
  own('/api/member/notify/kinds'),
  own('/api/member/notify/choose', { isStrict: true }),
  own('/api/member/substitute/list', { sides: ['purchaser'], isStrict: true }),
  own('/api/member/substitute/people', { sides: ['purchaser'], isStrict: true, keys: [text('text', 60)] }),
  own('/api/member/substitute/name', {
    sides: ['purchaser'],
    isStrict: true,
    keys: [text('substitute', undefined, true), text('from', undefined, true), text('until', undefined, true)],
    isDangerous: true,
  }),
  own('/api/member/substitute/end', { sides: ['purchaser'], isStrict: true, isAboutOne: {} }),
  own('/api/conf/enterprise/noticeType/list', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/update', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/unsent', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/resend', { sides: ['purchaser'], right: 'setNotices', isStrict: true, isAboutOne: {} }),
  own('/api/conf/enterprise/noticeType/text', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/previewText', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/saveText', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/conf/enterprise/noticeType/restoreText', { sides: ['purchaser'], right: 'setNotices', isStrict: true }),
  own('/api/member/setting/get'),
  own('/api/member/search', { isStrict: true, keys: [text('text', 100), list('recent')] }),
  own('/api/member/tasks', { isStrict: true }),
  own('/api/member/view/list'),
  own('/api/member/view/add'),
  own('/api/member/view/update'),
  own('/api/member/view/delete'),
  own('/api/job/list'),
  own('/api/job/detail', { isStrict: true, isAboutOne: {} }),
  own('/api/job/cancel', { isStrict: true, isAboutOne: {} }),
  own('/api/job/remove', { isStrict: true, isAboutOne: {} }),
]
