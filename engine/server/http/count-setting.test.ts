import { expect, test } from 'vitest'
import { countSetting } from './count-setting.ts'

test('a count of the environment is a whole number, not below its least', () => {
  expect([countSetting('JOBS_AT_ONCE', '0', 0), countSetting('DATABASE_POOL', '12', 1)]).toEqual([0, 12])
})

test('another text keeps the server from starting, and says why', () => {
  for (const text of ['two', '', '1.5', '-1']) expect(() => countSetting('JOBS_AT_ONCE', text, 0)).toThrow(`Cannot start with JOBS_AT_ONCE "${text}"`)
  expect(() => countSetting('DATABASE_POOL', '0', 1)).toThrow('a whole number from 1 on is wanted')
})
