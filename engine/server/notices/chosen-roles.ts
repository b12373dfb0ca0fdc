import { type RawBuilder, sql } from 'kysely'

/** The condition that the member "m" has one of the roles which the administrator has chosen for a kind of notice, or that none is chosen. */
export function hasChosenRole(enterprise: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from "noticeRole" n where n.enterprise = ${enterprise} and n.kind = ${kind})
    or exists (select from "noticeRole" n join role r on r.id = n.role and r.enabled join "memberRole" mr on mr.role = r.id
      where n.enterprise = ${enterprise} and n.kind = ${kind} and mr.member = m.id))`
}
