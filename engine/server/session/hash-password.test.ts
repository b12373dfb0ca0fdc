import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './hash-password.ts'

const quick = { n: 1024, r: 8, p: 1 }

test('the right password fits its hash and no other does', async () => {
  const stored = await hashPassword('采购 2026', quick)
  expect(await isPasswordRight('采购 2026', stored)).toBe(true)
  expect(await isPasswordRight('采购 2027', stored)).toBe(false)
})

test('two rows with the same password have different hashes', async () => {
  const [one, two] = await Promise.all([hashPassword('same', quick), hashPassword('same', quick)])
  expect(one.split('$')[4]).not.toBe(two.split('$')[4])
  expect(one.split('$')[5]).not.toBe(two.split('$')[5])
})

test('an unknown name takes the same work and never fits', async () => {
  expect(await isPasswordRight('anything', undefined)).toBe(false)
})

test('composed and decomposed letters are one password', async () => {
  const stored = await hashPassword('caf\u00e9', quick)
  expect(await isPasswordRight('cafe\u0301', stored)).toBe(true)
})
