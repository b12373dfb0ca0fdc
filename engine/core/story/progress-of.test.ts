import { expect, test } from 'vitest'
import { Decimal } from '../decimal/decimal.ts'
import { progressOf } from './progress-of.ts'

const part = (done: string, of: string, due?: string, unit?: string) => ({
  done: new Decimal(done),
  of: new Decimal(of),
  ...(due !== undefined && { due }),
  ...(unit !== undefined && { unit }),
})

test('60 of 100 pieces, the rest four days late', () => {
  expect(progressOf([part('20', '20', '2026-11-10', 'piece'), part('40', '80', '2026-11-16', 'piece')], '2026-11-20')).toEqual({
    stage: 'part',
    done: '60',
    of: '100',
    unit: 'piece',
    share: '0.75',
    due: '2026-11-16',
    late: 4,
  })
})

test('a line that got too much does not make up for one that got too little', () => {
  expect(progressOf([part('30', '10'), part('0', '10')], '2026-11-20')).toMatchObject({ stage: 'part', done: '10', of: '20' })
})

test('lines in several units are counted as lines', () => {
  expect(progressOf([part('5', '5', undefined, 'kg'), part('1', '4', undefined, 'piece')], '2026-11-20')).toEqual({
    stage: 'part',
    done: '1',
    of: '2',
    counts: 'lines',
    share: '0.625',
  })
})

test('a finished step is late by the last document, not by today', () => {
  const lines = [part('10', '10', '2026-11-10'), part('10', '10', '2026-11-12')]
  expect(progressOf(lines, '2026-11-30', '2026-11-15')).toMatchObject({ stage: 'done', due: '2026-11-12', late: 3 })
  expect(progressOf(lines, '2026-11-30', '2026-11-12')).not.toHaveProperty('late')
})

test('what is not due yet is not late', () => {
  expect(progressOf([part('0', '10', '2026-11-20')], '2026-11-20')).toEqual({ stage: 'open', done: '0', of: '10', share: '0', due: '2026-11-20' })
})

test('where there is nothing to do there is nothing to tell', () => {
  expect(progressOf([part('0', '0')], '2026-11-20')).toBeUndefined()
  expect(progressOf([], '2026-11-20')).toBeUndefined()
})
