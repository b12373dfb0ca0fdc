import type { Language, Side } from '../../core/model/side.ts'

/** The configuration file of a site, read before anything else: hosts, flags and names that differ between installations. */
export type Configuration = {
  /** The host of the API; empty: the site's own host. */
  readonly core: string
  /** The external account site; empty if there is none. */
  readonly userCentre: string
  readonly web: string
  readonly instantMessaging: string
  readonly drawingCloud: string
  /** Installed on the customer's own premises. */
  readonly local: boolean
  readonly productNames: Readonly<Partial<Record<Side, Readonly<Partial<Record<Language, string>>>>>>
  readonly exchangeRate: string
  readonly newLogin: boolean
  /** The displayed name of the single sign-on provider, on the sides that have one. */
  readonly signOn: Readonly<Partial<Record<Side, string>>>
  /** The installation sends mail. */
  readonly mail: boolean
}

const defaults: Configuration = {
  core: '',
  userCentre: '',
  web: '',
  instantMessaging: '',
  drawingCloud: '',
  local: false,
  productNames: {},
  exchangeRate: '1',
  newLogin: false,
  signOn: {},
  mail: false,
}

let current = defaults

/** The configuration read at startup. */
export function configuration(): Configuration {
  return current
}

/** Reads /config.json; missing keys keep their defaults. */
export async function loadConfiguration(): Promise<void> {
  const answer = await fetch('/config.json', { credentials: 'include' })
  if (!answer.ok) throw new Error(`Cannot read "/config.json": HTTP ${answer.status}`)
  current = { ...defaults, ...((await answer.json()) as Partial<Configuration>) }
}

/** An address on another site, by its key in the configuration file; undefined if the installation names none. */
export function outsideAddress(key: string): string | undefined {
  const address = (current as Readonly<Record<string, unknown>>)[key]
  return typeof address === 'string' && address !== '' ? address : undefined
}
