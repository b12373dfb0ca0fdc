import { exportAudit, verifyAudit } from './audit-calls.ts'
import { changeNotice, listPermissions, listNotices } from './permission-calls.ts'
import { eraseMember } from './erasure-calls.ts'
import { removeFactorsOfMember } from './factor-calls.ts'
import { changeGroupMembers, listMembersOfGroup } from './group-calls.ts'
import { addMember, changeMember, changeRolesOfMember, disableMember, enableMember, listMembers, listRolesOfMember } from './member-calls.ts'
import { addRole, changeRole, disableRole, enableRole, listRoles, removeRole, showRole } from './role-calls.ts'
import { endSubstituteOfMember, listSubstitutesOfMember, nameSubstituteOfMember } from './substitute-calls.ts'
import type { AdminCallHandler } from './admin-call-handlers.ts'

/** The calls of permission settings (specification 2: 7.2), the same for both sides; each acts on the enterprise of its caller. */
export const accessByPath: Readonly<Record<string, AdminCallHandler>> = {
  '/api/audit/export': exportAudit,
  '/api/audit/verify': verifyAudit,
  '/api/role/list': listRoles,
  '/api/role/detail': showRole,
  '/api/role/add': addRole,
  '/api/role/update': changeRole,
  '/api/role/delete': removeRole,
  '/api/role/disable': disableRole,
  '/api/role/enable': enableRole,
  '/api/competence/list': listPermissions,
  '/api/competence/notifyList': listNotices,
  '/api/competence/notifyUpdate': changeNotice,
  '/api/memberInfo/list': listMembers,
  '/api/memberInfo/roles': listRolesOfMember,
  '/api/memberInfo/updateRoles': changeRolesOfMember,
  '/api/memberInfo/add': addMember,
  '/api/memberInfo/update': changeMember,
  '/api/memberInfo/disable': disableMember,
  '/api/memberInfo/enable': enableMember,
  '/api/memberInfo/erase': eraseMember,
  '/api/memberInfo/removeFactors': removeFactorsOfMember,
  '/api/memberInfo/substitutes': listSubstitutesOfMember,
  '/api/memberInfo/nameSubstitute': nameSubstituteOfMember,
  '/api/memberInfo/endSubstitute': endSubstituteOfMember,
  '/api/purchasingGroup/memberList': listMembersOfGroup,
  '/api/purchasingGroup/updateMembers': changeGroupMembers,
}
