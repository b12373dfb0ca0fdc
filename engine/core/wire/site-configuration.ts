import type { Language, Side } from '../model/side.ts'

/** The configuration file that a site reads first. An empty address means that there is none. */
export type SiteConfiguration = {
  /** The host of the calls; empty: the site's own. */
  readonly core: string
  readonly userCentre: string
  readonly web: string
  readonly instantMessaging: string
  readonly drawingCloud: string
  /** Installed on the customer's own premises, which hides some menu items. */
  readonly local: boolean
  /** An installation's own product names; otherwise the site's texts. */
  readonly productNames: Readonly<Partial<Record<Side, Readonly<Partial<Record<Language, string>>>>>>
  readonly exchangeRate: string
  readonly newLogin: boolean
  /** The display name of the single sign-on provider, for sides that have one. */
  readonly signOn: Readonly<Partial<Record<Side, string>>>
  /** Mail is sent, so a forgotten password can be reset by mail. */
  readonly mail: boolean
}
