import { expect, test } from 'vitest'
import { headsFrom, lineOfHead } from './known-heads.ts'

const hash = 'a1'.repeat(32)

test('a head is a line, and the line is the head again', () => {
  expect(lineOfHead({ chain: 'purchaser-1', number: 12, hash })).toBe(`purchaser-1=12:${hash}`)
  expect(headsFrom(`# 2026-11-20\r\npurchaser-1=12:${hash}\n\n-=3:${hash}\n`)).toEqual([
    { chain: 'purchaser-1', number: 12, hash },
    { chain: '', number: 3, hash },
  ])
  expect(lineOfHead({ chain: '', number: 3, hash })).toBe(`-=3:${hash}`)
})

test('a line that is no head is told', () => {
  expect(() => headsFrom(`purchaser-1=12:${hash.slice(1)}`)).toThrow('expected enterprise=number:hash')
})
