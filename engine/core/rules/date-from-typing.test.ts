import { expect, test } from 'vitest'
import { dateFromSerial, dateFromTyping } from './date-from-typing.ts'

test.for([
  ['2026-11-21', '2026-11-21'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['２０２６－１－５', '2026-01-05'],
  ['20261121', '2026-11-21'],
  [' 2026-11-21 08:30:00 ', '2026-11-21'],
  ['2026-11-21T00:00:00Z', '2026-11-21'],
])('dateFromTyping() reads %s', ([typed, date]) => {
  expect(dateFromTyping(typed!)).toBe(date)
})

test('dateFromTyping() distinguishes a blank from an invalid day', () => {
  expect(dateFromTyping('  ')).toBe(null)
  for (const typed of ['2026-02-29', '1/5/2026', 'tomorrow', '2026-13-01', '46000', '2026-1/5']) expect(dateFromTyping(typed)).toBe(undefined)
})

test.for([
  ['11/21/2026', '2026-11-21'],
  ['1/5/2026', '2026-01-05'],
  ['1-5-2026 8:30 AM', '2026-01-05'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-Nov-2026', '2026-11-21'],
  ['Nov 21, 2026', '2026-11-21'],
  ['September 5 2026', '2026-09-05'],
  ['2026-11-21', '2026-11-21'],
])('dateFromTyping() reads %s in English', ([typed, date]) => {
  expect(dateFromTyping(typed!, 'monthFirst')).toBe(date)
})

test('dateFromTyping() does not swap day and month', () => {
  for (const typed of ['21/11/2026', '11/21/26', '21 Nov 5, 2026', 'Nov 2026', '21 Foo 2026', '2/30/2026'])
    expect(dateFromTyping(typed, 'monthFirst')).toBe(undefined)
  for (const typed of ['11/21/2026', '21 Nov 2026']) expect(dateFromTyping(typed)).toBe(undefined)
})

test('dateFromSerial() counts by either system', () => {
  expect(dateFromSerial(1, false)).toBe('1900-01-01')
  expect(dateFromSerial(59, false)).toBe('1900-02-28')
  expect(dateFromSerial(60, false)).toBe(undefined)
  expect(dateFromSerial(61, false)).toBe('1900-03-01')
  expect(dateFromSerial(46027, false)).toBe('2026-01-05')
  expect(dateFromSerial(46027.99, false)).toBe('2026-01-05')
  expect(dateFromSerial(44565, true)).toBe('2026-01-05')
  expect(dateFromSerial(0, true)).toBe('1904-01-01')
  expect(dateFromSerial(-1, false)).toBe(undefined)
  expect(dateFromSerial(1e9, false)).toBe(undefined)
})
