import type { Language, Side } from '../../../core/model/side.ts'
import { mailSettingsFrom } from '../../mail/settings.ts'
import { signOnSettingsFrom } from '../../sign-on/settings.ts'

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

/** Defaults; variables of the environment replace them. */
export function siteConfigurationFrom(environment: Readonly<Record<string, string | undefined>>): SiteConfiguration {
  const text = (name: string, otherwise = '') => environment[name] ?? otherwise
  const name = (side: Side, language: Language) => {
    const given = environment[`PRODUCT_NAME_${side}_${language}`.toUpperCase()]
    return given === undefined ? {} : { [language]: given }
  }
  return {
    core: text('CORE_URL'),
    userCentre: text('USER_CENTRE_URL'),
    web: text('WEB_URL'),
    instantMessaging: text('INSTANT_MESSAGING_URL'),
    drawingCloud: text('DRAWING_CLOUD_URL'),
    local: text('LOCAL_MODE') === 'true',
    productNames: {
      purchaser: { ...name('purchaser', 'cn'), ...name('purchaser', 'en') },
      supplier: { ...name('supplier', 'cn'), ...name('supplier', 'en') },
    },
    exchangeRate: text('EXCHANGE_RATE', '1'),
    newLogin: text('NEW_LOGIN', 'true') === 'true',
    signOn: Object.fromEntries(Object.entries(signOnSettingsFrom(environment)).map(([side, { name }]) => [side, name])),
    mail: mailSettingsFrom(environment) !== undefined,
  }
}
