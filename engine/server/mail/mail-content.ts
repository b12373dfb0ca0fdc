import type { Language } from '../../core/model/side.ts'
import { invitationToMail } from '../session/invitations.ts'
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

type Written = { readonly link: string; readonly values: Readonly<Record<string, string>> }
type Write = (tx: Tx, mail: DueMail, settings: MailSettings, now: Date) => Promise<Written | undefined>

/** The content of a mail by its kind, at the time of sending; undefined if it is no longer needed. Secrets are made here and stored as hashes. */
export const mailContentOf: Readonly<Record<MailKind, Write>> = {
  passwordReset: async (tx, { account, name, loginName, values }, { sites }, now) => {
    const secret = await newResetSecret(tx, { account, name }, now)
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
}
