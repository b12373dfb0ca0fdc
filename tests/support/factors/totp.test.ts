import { expect, test } from 'vitest'
import { codeOfApp } from './totp.ts'

// The secret of RFC 6238, appendix B: "12345678901234567890".
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [20_000_000_000, '65353130'],
])('at second %i the app of the RFC shows %s', (second, code) => {
  expect(codeOfApp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(second * 1000), 8)).toBe(code)
})
