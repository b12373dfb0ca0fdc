import type { Language, Side } from '../../../core/model/side.ts'
import type { SiteConfiguration } from '../../../core/wire/site-configuration.ts'
import { mailSettingsFrom } from '../../mail/settings.ts'
import { signOnSettingsFrom } from '../../sign-on/settings.ts'

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
