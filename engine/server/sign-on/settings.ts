import { type Side, sides } from '../../core/model/side.ts'

/** A provider that may vouch for the members of one enterprise on one side. */
export type SignOnSettings = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Id or name of the enterprise whose members may sign in this way. */
  readonly enterprise: string
  /** The claim that names the account: "email", or another one, which must be the login name. */
  readonly claim: string
  /** The provider's name on the button of the login page. */
  readonly name: string
}

/** The providers by side, from variables like OIDC_PURCHASER_ISSUER. Throws if only some of them are set. */
export function signOnSettingsFrom(environment: Readonly<Record<string, string | undefined>>): Readonly<Partial<Record<Side, SignOnSettings>>> {
  return Object.fromEntries(sides.flatMap((side) => settingsOf(side, environment)))
}

function settingsOf(side: Side, environment: Readonly<Record<string, string | undefined>>): [Side, SignOnSettings][] {
  const nameOf = (what: string) => `OIDC_${side.toUpperCase()}_${what}`
  const read = (what: string) => environment[nameOf(what)] ?? ''
  const needed = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'ENTERPRISE']
  const missing = needed.filter((what) => read(what) === '')
  if (missing.length === needed.length) return []
  if (missing.length > 0) throw new Error(`Cannot offer single sign-on to the ${side}: ${missing.map(nameOf).join(', ')} must be set too`)
  const issuer = URL.canParse(read('ISSUER')) ? new URL(read('ISSUER')) : undefined
  if (issuer === undefined || (issuer.protocol !== 'https:' && !isThisMachine(issuer)))
    throw new Error(`Cannot offer single sign-on to the ${side}: ${nameOf('ISSUER')} must be an https address, not "${read('ISSUER')}"`)
  return [
    [
      side,
      {
        issuer,
        clientId: read('CLIENT_ID'),
        clientSecret: read('CLIENT_SECRET'),
        enterprise: read('ENTERPRISE'),
        claim: read('CLAIM') || 'email',
        name: read('NAME'),
      },
    ],
  ]
}

/** A provider on the same machine, as in tests, needs no TLS. */
export function isThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
}
