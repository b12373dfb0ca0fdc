import type { Model } from '../../core/model/model.ts'
import { pathsOf } from './paths.ts'

/** The purchaser's calls that no declaration makes. */
const PLATFORM = [
  '/api/globalTemplate/check',
  '/api/globalTemplate/get',
  '/api/globalTemplate/restore',
  '/api/globalTemplate/save',
  '/api/globalTemplate/versions',
  '/api/member/invitation/add',
  '/api/member/invitation/list',
  '/api/member/invitation/revoke',
  '/api/member/invitation/send',
  '/api/memberInfo/endSubstitute',
  '/api/memberInfo/nameSubstitute',
  '/api/memberInfo/substitutes',
  '/api/purchasingGroup/memberList',
  '/api/purchasingGroup/updateMembers',
  '/api/supplement/check',
  '/api/supplement/get',
  '/api/supplement/save',
]

/** The paths that only the purchaser's site has. */
export function purchaserPathsOf(model: Model): ReadonlySet<string> {
  const declared = [...pathsOf(model)].flatMap(([path, targets]) => (targets.supplier === undefined ? [path] : []))
  return new Set([...PLATFORM, ...declared])
}
