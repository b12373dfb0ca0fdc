import { expect, test } from 'vitest'
import { signOnSettingsFrom } from './settings.ts'

const whole = {
  OIDC_SUPPLIER_ISSUER: 'https://login.example.com/realm',
  OIDC_SUPPLIER_CLIENT_ID: 'counterpart',
  OIDC_SUPPLIER_CLIENT_SECRET: 'secret',
  OIDC_SUPPLIER_ENTERPRISE: 'Jintai',
}

test('[SES-50] a provider is set by side; the claim is the email unless another is named', () => {
  expect(signOnSettingsFrom({})).toEqual({})
  expect(signOnSettingsFrom(whole)).toEqual({
    supplier: {
      issuer: new URL('https://login.example.com/realm'),
      clientId: 'counterpart',
      clientSecret: 'secret',
      enterprise: 'Jintai',
      claim: 'email',
      name: '',
    },
  })
})

test('[SES-50] an incomplete provider, and one without TLS, keep the server from starting', () => {
  expect(() => signOnSettingsFrom({ ...whole, OIDC_SUPPLIER_CLIENT_SECRET: '' })).toThrow(/OIDC_SUPPLIER_CLIENT_SECRET must be set/)
  expect(() => signOnSettingsFrom({ ...whole, OIDC_SUPPLIER_ISSUER: 'http://login.example.com' })).toThrow(/must be an https address/)
  expect(() => signOnSettingsFrom({ ...whole, OIDC_SUPPLIER_ISSUER: 'nonsense' })).toThrow(/must be an https address/)
  expect(signOnSettingsFrom({ ...whole, OIDC_SUPPLIER_ISSUER: 'http://localhost:3000' }).supplier?.issuer.port).toBe('3000')
})
