import { sql } from 'kysely'
import type { Language, Side } from '../../core/model/side.ts'
import { invitationToMail } from '../session/invitations.ts'
import { CODE_MINUTES, newAddressCode } from '../session/own-address.ts'
import { RESET_MINUTES, newResetSecret } from '../session/mailed-resets.ts'
import type { MailKind } from '../store/enqueue-mail.ts'
import type { MailSettings } from './settings.ts'
import type { Tx } from '../schema/database.ts'
import { localeOf } from '../../core/text/locale-of.ts'

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

export type Written = { readonly link: string; readonly values: Readonly<Record<string, string>>; readonly groups?: readonly LinkGroup[] }
/** What stands together in a mail, each with its time and its own link; a link of '' is none. */
export type LinkGroup = { readonly title: string; readonly items: readonly { readonly text: string; readonly time: string; readonly link: string }[] }
type Write = (tx: Tx, mail: DueMail, settings: MailSettings, now: Date) => Promise<Written | undefined>

/** What a mail says of a notice, and where it leads on the person's site. */
export type SaidByMail = { readonly kindName: string; readonly text: string; readonly screen: string; readonly document: string }
export type ToldByMail = SaidByMail & { readonly side: Side }

/** What a daily mail gathers. `isCut`: there is more in the inbox. */
export type DigestByMail = {
  readonly side: Side
  readonly timeZone: string
  readonly count: number
  readonly isCut: boolean
  readonly groups: readonly { readonly title: string; readonly items: readonly (SaidByMail & { readonly at: Date })[] }[]
}

/** The content of a mail by its kind, at the time of sending; undefined if it is no longer needed. Secrets are made here and stored as hashes. */
export const mailContentOf: Readonly<Record<Exclude<MailKind, 'notice' | 'digest'>, Write>> = {
  passwordReset: async (tx, { account, name, loginName, to, values }, { sites }, now) => {
    const secret = await newResetSecret(tx, { account, name, to }, now)
    if (secret === undefined) return undefined
    const site = values['side'] === 'supplier' ? sites.supplier : sites.purchaser
    return { link: `${site}/login?${new URLSearchParams({ reset: secret })}`, values: { loginName, minutes: String(RESET_MINUTES) } }
  },
  invitation: async (tx, { id, language, values }, { sites }, now) => {
    const invitation = await invitationToMail(tx, id, now)
    if (invitation === undefined) return undefined
    const until = new Intl.DateTimeFormat(localeOf(language), {
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
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
  return { link: `${await siteOf(tx, account, sites)}/`, values: { ...rest, at: format.format(moment) } }
}

/** A notice as a mail: its link leads where the notice leads. */
export function noticeContent({ side, screen, document, ...values }: ToldByMail, { sites }: MailSettings): Written {
  return { link: `${sites[side]}/${addressOf({ screen, document })}`, values }
}

function addressOf({ screen, document }: Pick<SaidByMail, 'screen' | 'document'>): string {
  return document === '' ? screen : `${screen}?${new URLSearchParams({ id: document })}`
}

/** The notices of a day as a mail: each leads where it leads in the inbox, the button to the person's site. */
export function digestContent({ side, timeZone, count, isCut, groups }: DigestByMail, language: Language, { sites }: MailSettings): Written {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone })
  return {
    link: `${sites[side]}/${side}Index`,
    values: { count: String(count), isCut: isCut ? '+' : '' },
    groups: groups.map(({ title, items }) => ({
      title,
      items: items.map(({ text, at, ...led }) => ({ text, time: format.format(at), link: led.screen === '' ? '' : `${sites[side]}/${addressOf(led)}` })),
    })),
  }
}

async function siteOf(tx: Tx, account: string, sites: MailSettings['sites']): Promise<string> {
  const { rows } = await sql<{ side: Side }>`
    select e.side from member m join enterprise e on e.id = m.enterprise where m.account = ${account} and m.status = 'ACTIVE' order by e.side limit 1`.execute(
    tx,
  )
  return sites[rows[0]?.side ?? 'purchaser']
}
