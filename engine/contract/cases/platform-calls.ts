import type { PlatformRight } from '../../core/model/model.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'

/** What a call takes under a key of its `entity`. `longest`: characters of a text. */
export type PlatformKey = { readonly name: string; readonly kind: 'text' | 'list' | 'flag'; readonly required?: boolean; readonly longest?: number }

/** A call that no entity declares: its path, on which sites it is, the right that it asks for, and what it takes. */
export type PlatformCall = {
  readonly path: string
  readonly sides: readonly Side[]
  readonly right?: PlatformRight
  /** Nothing but its own keys is taken in its `entity`. */
  readonly isStrict: boolean
  /** It is about one thing: what must not be there is not found. `also`: what it takes besides, so that nothing else is wrong. */
  readonly isAboutOne?: { readonly also?: Readonly<Record<string, unknown>> }
  readonly keys: readonly PlatformKey[]
  /** A right request that misses its key would do harm, so only who may call it at all is tried. */
  readonly isDangerous?: boolean
}

const text = (name: string, longest?: number, required = false): PlatformKey => ({ name, kind: 'text', required, ...(longest !== undefined && { longest }) })
const list = (name: string, required = false): PlatformKey => ({ name, kind: 'list', required })
const edited = { also: { version: 0 } }

const setting = (path: string, more: Partial<PlatformCall> = {}): PlatformCall => ({ path, sides, right: 'setPermissions', isStrict: true, keys: [], ...more })
const own = (path: string, more: Partial<PlatformCall> = {}): PlatformCall => ({ path, sides, isStrict: false, keys: [], ...more })

/**
 * Roles, members, groups, notices, keys for machines, the field template, the account, settings and jobs: the same for every
 * declaration. Their bounds are those of specification 2 and 7.2.
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
  own('/api/globalTemplate/getByToken'),
  own('/api/member/info'),
  own('/api/competence/listByToken'),
  own('/api/member/identity/list', { isStrict: true }),
  own('/api/member/session/list', { isStrict: true }),
  own('/api/member/session/end', { isStrict: true, isAboutOne: {}, keys: [text('id', undefined, true)] }),
  own('/api/member/session/endAll', { isDangerous: true }),
  own('/api/member/password/change', { isDangerous: true }),
  own('/api/member/apiKey/own', { isStrict: true }),
  own('/api/member/setting/get'),
  own('/api/member/view/list'),
  own('/api/member/view/add'),
  own('/api/member/view/update'),
  own('/api/member/view/delete'),
  own('/api/job/list'),
  own('/api/job/detail', { isStrict: true, isAboutOne: {} }),
  own('/api/job/cancel', { isStrict: true, isAboutOne: {} }),
  own('/api/job/remove', { isStrict: true, isAboutOne: {} }),
]
