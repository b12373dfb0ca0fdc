import type { SiteConfiguration } from '../../core/wire/site-configuration.ts'

const defaults: SiteConfiguration = {
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
export function configuration(): SiteConfiguration {
  return current
}

/** Reads /config.json; missing keys keep their defaults. */
export async function loadConfiguration(): Promise<void> {
  const answer = await fetch('/config.json', { credentials: 'include' })
  if (!answer.ok) throw new Error(`Cannot read "/config.json": HTTP ${answer.status}`)
  current = { ...defaults, ...((await answer.json()) as Partial<SiteConfiguration>) }
}

/** An address on another site, by its key in the configuration file; undefined if the installation names none. */
export function outsideAddress(key: string): string | undefined {
  const address = (current as Readonly<Record<string, unknown>>)[key]
  return typeof address === 'string' && address !== '' ? address : undefined
}
