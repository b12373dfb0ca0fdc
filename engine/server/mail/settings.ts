import { type Side, sides } from '../../core/model/side.ts'
import { isThisMachine } from '../sign-on/settings.ts'

/** The mail server, and the addresses of links in mails. */
export type MailSettings = {
  readonly smtp: URL
  /** "Name <address>" or an address alone. */
  readonly from: string
  /** The origin of each site. A link never uses what a request says about itself. */
  readonly sites: Readonly<Record<Side, string>>
}

const addressOf: Readonly<Record<Side, string>> = { purchaser: 'PURCHASER_URL', supplier: 'SUPPLIER_URL' }

/** Reads SMTP_URL, MAIL_FROM and the addresses of both sites; undefined without mail. Throws if only some of them are set. */
export function mailSettingsFrom(environment: Readonly<Record<string, string | undefined>>): MailSettings | undefined {
  const read = (name: string) => environment[name] ?? ''
  if (read('SMTP_URL') === '' && read('MAIL_FROM') === '') return undefined
  const missing = ['SMTP_URL', 'MAIL_FROM', ...Object.values(addressOf)].filter((name) => read(name) === '')
  if (missing.length > 0) throw new Error(`Cannot send mail: ${missing.join(', ')} must be set too`)
  const smtp = URL.canParse(read('SMTP_URL')) ? new URL(read('SMTP_URL')) : undefined
  // The address may contain a password, so the message does not show it.
  if (smtp === undefined || !['smtp:', 'smtps:'].includes(smtp.protocol) || smtp.hostname === '')
    throw new Error('Cannot send mail: SMTP_URL must be an address like smtps://name:password@host')
  const sender = /^(?:[^<>\r\n]*<([^<>\r\n]+)>|([^<>\r\n]+))$/.exec(read('MAIL_FROM'))
  if (!/^[^\s@]+@[^\s@]+$/.test(sender?.[1] ?? sender?.[2] ?? '')) throw new Error(`Cannot send mail: MAIL_FROM must be an address, not "${read('MAIL_FROM')}"`)
  return {
    smtp,
    from: read('MAIL_FROM'),
    sites: { purchaser: originOf(addressOf.purchaser, environment), supplier: originOf(addressOf.supplier, environment) },
  }
}

/** The configured origins of the sites, with or without mail. */
export function sitesFrom(environment: Readonly<Record<string, string | undefined>>): Readonly<Partial<Record<Side, string>>> {
  return Object.fromEntries(
    sides.flatMap((side) => {
      const name = addressOf[side]
      return (environment[name] ?? '') === '' ? [] : [[side, originOf(name, environment)]]
    }),
  )
}

function originOf(name: string, environment: Readonly<Record<string, string | undefined>>): string {
  const given = environment[name] ?? ''
  const address = URL.canParse(given) ? new URL(given) : undefined
  if (address === undefined || (address.protocol !== 'https:' && !isThisMachine(address)) || address.pathname !== '/' || address.search !== '')
    throw new Error(`Cannot link to the site: ${name} must be an https address without a path, not "${given}"`)
  return address.origin
}
