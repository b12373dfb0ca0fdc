import { sql } from 'kysely'

/** The codes of the roles of the member "m", and the purchasing groups: the columns `codes` and `groups`. */
export const rightsOfMember = sql`
  array(select distinct p.code from "memberRole" mr join role r on r.id = mr.role and r.enabled join "rolePermission" p on p.role = r.id where mr.member = m.id) as codes,
  array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id) as groups`

/** The codes of all roles of the member "m", also of those that are switched off and give nothing until somebody switches them on: the column `held`. */
export const heldCodesOfMember = sql`
  array(select distinct p.code from "memberRole" mr join "rolePermission" p on p.role = mr.role where mr.member = m.id) as held`
