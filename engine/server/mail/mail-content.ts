import { sql } from 'kysely'
import type { Language, Side } from '../../core/model/side.ts'
import { invitationToMail } from '../session/invitations.ts'
import { CODE_MINUTES, newAddressCode } from '../session/own-address.ts'
import { RESET_MINUTES, newResetSecret } from '../session/mailed-resets.ts'
import type { MailKind } from '../store/enqueue-mail.ts'
import type { MailSettings } from './settings.ts'
import type { Tx } from '../schema/database.ts'

/** A leased mail with its recipient as they are now. */
export type DueMail = {
  readonly id: string
  readonly kind: MailKind
  readonly account: string
  readonly values: Readonly<Record<string, string>>
  readonly attempts: number
  readonly to: string
  readonly name: string
  readonly loginName: string
  readonly language: Language
}

export type Written = { readonly link: string; readonly values: Readonly<Record<string, string>> }
type Write = (tx: Tx, mail: DueMail, settings: MailSettings, now: Date) => Promise<Written | undefined>

/** What a mail says of a notice, and where it leads on the person's site. */
export type ToldByMail = { readonly side: Side; readonly kindName: string; readonly text: string; readonly screen: string; readonly document: string }

/** The content of a mail by its kind, at the time of sending; undefined if it is no longer needed. Secrets are made here and stored as hashes. */
export const mailContentOf: Readonly<Record<Exclude<MailKind, 'notice'>, Write>> = {
  passwordReset: async (tx, { account, name, loginName, to, values }, { sites }, now) => {
    const secret = await newResetSecret(tx, { account, name, to }, now)
    if (secret === undefined) return undefined
    const site = values['side'] === 'supplier' ? sites.supplier : sites.purchaser
    return { link: `${site}/login?${new URLSearchParams({ reset: secret })}`, values: { loginName, minutes: String(RESET_MINUTES) } }
  },
  invitation: async (tx, { id, language, values }, { sites }, now) => {
    const invitation = await invitationToMail(tx, id, now)
    if (invitation === undefined) return undefined
    const until = new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: values['timeZone'] ?? 'UTC',
    }).format(new Date(invitation.expiresAt))
    return { link: sites[invitation.side] + invitation.path, values: { ...values, until } }
  },
  passwordChanged: accountNotice,
  factorAdded: accountNotice,
  factorRemoved: accountNotice,
  recoveryCodeUsed: accountNotice,
  newDevice: accountNotice,
  secondStepsWrong: accountNotice,
  addressChanged: accountNotice,
  addressCode: async (tx, { account, to }, { sites }, now) => {
    const code = await newAddressCode(tx, { account, to }, now)
    return code === undefined ? undefined : { link: `${await siteOf(tx, account, sites)}/`, values: { code, minutes: String(CODE_MINUTES) } }
  },
}

/** After so long, what happened to an account is no news: mail may have been configured only now. */
const NEWS_DAYS = 3

/** What happened to the account, and when; the link leads to the person's site. */
async function accountNotice(tx: Tx, { account, language, values }: DueMail, { sites }: MailSettings, now: Date): Promise<Written | undefined> {
  const { at = '', to: _, ...rest } = values
  const moment = new Date(at)
  if (now.getTime() - moment.getTime() > NEWS_DAYS * 86_400_000) return undefined
  const format = new Intl.DateTimeFormat(language === 'cn' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
  return { link: `${await siteOf(tx, account, sites)}/`, values: { ...rest, at: format.format(moment) } }
}

/** A notice as a mail: its link leads where the notice leads. */
export function noticeContent({ side, screen, document, ...values }: ToldByMail, { sites }: MailSettings): Written {
  const address = document === '' ? screen : `${screen}?${new URLSearchParams({ id: document })}`
  return { link: `${sites[side]}/${address}`, values }
}

async function siteOf(tx: Tx, account: string, sites: MailSettings['sites']): Promise<string> {
  const { rows } = await sql<{ side: Side }>`
    select e.side from member m join enterprise e on e.id = m.enterprise where m.account = ${account} and m.status = 'ACTIVE' order by e.side limit 1`.execute(
    tx,
  )
  return sites[rows[0]?.side ?? 'purchaser']
}
