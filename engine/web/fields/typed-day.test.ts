import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

const day = { isInstant: false, today: '2026-11-29', order: 'yearFirst', standing: null } as const
const moment = { ...day, isInstant: true } as const
/** A moment by the clock of whoever runs this. */
const at = (text: string) => new Date(text).toISOString()

test('typedDay() reads a day in full and in short, and nothing else', () => {
  expect(['2026-12-05', '20261205', '5', '1/5', '+3', 'fri', '周五', '0105'].map((typed) => typedDay(typed, day))).toEqual([
    '2026-12-05',
    '2026-12-05',
    '2026-12-05',
    '2027-01-05',
    '2026-12-02',
    '2026-12-04',
    '2026-12-04',
    '2027-01-05',
  ])
  expect([' ', 'soon', '2026-02-30'].map((typed) => typedDay(typed, day))).toEqual([null, undefined, undefined])
})

test('typedDay() gives a day alone the evening, or the time that stands there', () => {
  expect(typedDay('5', moment)).toBe(at('2026-12-05T18:00'))
  expect(typedDay('5', { ...moment, standing: at('2026-12-01T09:30') })).toBe(at('2026-12-05T09:30'))
})

test('typedDay() gives a time alone to the day that stands there, or to today', () => {
  expect(typedDay('17:30', { ...moment, standing: at('2026-12-01T09:30') })).toBe(at('2026-12-01T17:30'))
  expect(typedDay('17:30', moment)).toBe(at('2026-11-29T17:30'))
  expect(typedDay('5 14:00', moment)).toBe(at('2026-12-05T14:00'))
  expect(typedDay('25:00', moment)).toBeUndefined()
})
