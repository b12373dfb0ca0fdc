import { type RawBuilder, sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { EntityReader } from '../calls/read-entity.ts'

/** How a kind of notice comes by mail: with each notice, once a day together with the others, or not. */
const MAIL_CHOICES = ['ATONCE', 'DAILY', 'NOT'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** The setting of a person at an enterprise with how the kinds come by mail: the kind, and the choice. */
export const BY_MAIL = 'noticesByMail'

export function isMailChoice(value: unknown): value is MailChoice {
  return MAIL_CHOICES.some((choice) => choice === value)
}

/** Reads `mail` of an input; undefined if it is not there, or wrong, which is an issue. */
export function readMailChoice(read: EntityReader, given: Readonly<Record<string, unknown>>): MailChoice | undefined {
  const value = given['mail']
  if (value === undefined || isMailChoice(value)) return value
  read.add(issue('NOT_IN_VOCABULARY', 'entity.mail', { value: String(value) }))
  return undefined
}

/** The choice that holds for an account of an enterprise and a kind: the person's own, unless the administrator has fixed the kind; else the administrator's. */
export function mailChoiceSql(enterprise: RawBuilder<unknown>, account: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<MailChoice> {
  return sql<MailChoice>`coalesce(
    (select s.value ->> ${kind} from "userSetting" s where s.account = ${account} and s.enterprise = ${enterprise} and s.key = ${BY_MAIL}
      and not exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and c."isFixed")),
    (select c.mail from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind}), 'NOT')`
}
