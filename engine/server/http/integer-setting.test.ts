import { expect, test } from 'vitest'
import { integerSetting } from './integer-setting.ts'

test('a count of the environment is a whole number, not below its least', () => {
  expect([integerSetting('JOBS_AT_ONCE', '0', 0), integerSetting('DATABASE_POOL', '12', 1)]).toEqual([0, 12])
})

test('another text keeps the server from starting, and says why', () => {
  for (const text of ['two', '', '1.5', '-1']) expect(() => integerSetting('JOBS_AT_ONCE', text, 0)).toThrow(`Cannot start with JOBS_AT_ONCE "${text}"`)
  expect(() => integerSetting('DATABASE_POOL', '0', 1)).toThrow('a whole number from 1 on is wanted')
})
