import { expect, test } from 'vitest'
import { sharedDomain } from './shared-domain.ts'

test.each([
  ['buy.example.com', 'sell.example.com', 'example.com'],
  ['example.com', 'sell.example.com', 'example.com'],
  ['localhost', 'localhost', 'localhost'],
  ['buy.one.com', 'sell.two.com', 'buy.one.com'],
  ['10.0.0.1', '10.1.0.1', '10.0.0.1'],
])('a passkey of %s, where the other site is %s, belongs to %s', (host, other, domain) => {
  expect(sharedDomain(host, other)).toBe(domain)
})
