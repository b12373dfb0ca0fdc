import { expect, test } from 'vitest'
import { siteConfigurationFrom } from './site-configuration.ts'

test('without an environment the site calls its own host and the rate is 1', () => {
  expect(siteConfigurationFrom({})).toEqual({
    core: '',
    userCentre: '',
    web: '',
    instantMessaging: '',
    drawingCloud: '',
    local: false,
    productNames: { purchaser: {}, supplier: {} },
    exchangeRate: '1',
    newLogin: true,
    signOn: {},
    mail: false,
  })
})

test('the environment replaces hosts, flags and names', () => {
  const configuration = siteConfigurationFrom({ USER_CENTRE_URL: 'https://accounts.test', LOCAL_MODE: 'true', PRODUCT_NAME_SUPPLIER_EN: 'Supply' })
  expect(configuration.userCentre).toBe('https://accounts.test')
  expect(configuration.local).toBe(true)
  expect(configuration.productNames).toEqual({ purchaser: {}, supplier: { en: 'Supply' } })
})
