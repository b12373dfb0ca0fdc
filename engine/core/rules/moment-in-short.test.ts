import { expect, test } from 'vitest'
import { momentInShort } from './moment-in-short.ts'

/** A Sunday. */
const TODAY = '2026-11-29'
const read = (typed: string) => momentInShort(typed, TODAY, 'yearFirst')

test('momentInShort() reads a short day with a time', () => {
  expect(read('5 14:00')).toEqual({ day: '2026-12-05', time: '14:00' })
  expect(read('fri 9:05')).toEqual({ day: '2026-12-04', time: '09:05' })
  expect(read('下周五 17点')).toEqual({ day: '2026-12-04', time: '17:00' })
  expect(read('+3 9点30分')).toEqual({ day: '2026-12-02', time: '09:30' })
  expect(read('1/5 5 pm')).toEqual({ day: '2027-01-05', time: '17:00' })
  expect(read('明天 12am')).toEqual({ day: '2026-11-30', time: '00:00' })
})

test('momentInShort() reads a whole day with a time as it is shown and copied', () => {
  expect(read('2026-12-05 14:30')).toEqual({ day: '2026-12-05', time: '14:30' })
  expect(read('2026/12/5，8：00')).toEqual({ day: '2026-12-05', time: '08:00' })
  expect(read('2026-12-05T14:30')).toEqual({ day: '2026-12-05', time: '14:30' })
  expect(momentInShort('12/5/2026 8:00', TODAY, 'monthFirst')).toEqual({ day: '2026-12-05', time: '08:00' })
})

test('momentInShort() reads a day alone and a time alone', () => {
  expect(read('0105')).toEqual({ day: '2027-01-05' })
  expect(read('1.5')).toEqual({ day: '2027-01-05' })
  expect(read('17:30')).toEqual({ time: '17:30' })
  expect(read('9点')).toEqual({ time: '09:00' })
  expect(read('11am')).toEqual({ time: '11:00' })
})

test('momentInShort() reads nothing where a time or a day is wrong', () => {
  for (const typed of ['', '25:00', '5 9:75', 'soon', '32', '2026-02-30 10:00', '5 13 pm', '5 14:00 14:00']) expect(read(typed)).toBeUndefined()
})
