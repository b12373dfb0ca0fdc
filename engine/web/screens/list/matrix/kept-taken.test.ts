import { expect, test } from 'vitest'
import type { PivotAward } from '../../../../core/model/screen.ts'
import { keepTaken, keptTaken } from './kept-taken.ts'

const award = { version: 'quoteVersion', most: 'awardable', wanted: 'toAward' } as PivotAward
const line = (id: string, more: object = {}) => ({ id, quoteVersion: '1', awardable: '40', toAward: '40', ...more })

test('who comes back to a matrix finds what was taken, but not of a price that was quoted anew or of a part that was awarded meanwhile', () => {
  keepTaken(
    'list',
    new Map([
      ['a', '40'],
      ['b', '16'],
      ['c', '24'],
    ]),
    [line('a'), line('b'), line('c')],
    award,
  )
  const now = [line('a'), line('b', { quoteVersion: '2' }), line('c', { awardable: '16', toAward: '16' })]
  expect([...keptTaken('list', now, award)]).toEqual([['a', '40']])
  expect([...keptTaken('another list', now, award)]).toEqual([])
})
