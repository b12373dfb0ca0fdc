import { expect, test } from 'vitest'
import type { CommentForReader } from '../../../../core/wire/discussion.ts'
import { timelineOf } from './fold-repeats.ts'

const started = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  action: 'orderLine.produce',
  account: 'zhou',
  accountName: 'Zhou Jie',
  side: 'supplier',
  reason: null,
  changes: [],
  ...more,
})
const comment: CommentForReader = {
  id: 'c1',
  at: '2026-11-20T02:30:00.000Z',
  side: 'purchaser',
  authorName: 'Li Ming',
  isShared: false,
  text: 'All four?',
  mentions: [],
  files: [],
  isWithdrawn: false,
}
const shown = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map((item) => (item.kind === 'comment' ? item.id : item.entries.map(({ id }) => id).join(' ')))

test('[DISC-7] production started on four lines in a row is one item, the latest first', () => {
  const four = [
    started('a', '2026-11-20T01:00:00Z'),
    started('b', '2026-11-20T02:00:00Z'),
    started('c', '2026-11-20T03:00:00Z'),
    started('d', '2026-11-20T04:00:00Z'),
  ]
  expect(shown(four, [])).toEqual(['d c b a'])
})

test('[DISC-7] a comment in between, another person, and a reason part what is repeated', () => {
  const two = [started('a', '2026-11-20T02:00:00.000Z'), started('b', '2026-11-20T03:00:00.000Z')]
  expect(shown(two, [comment])).toEqual(['b', 'c1', 'a'])
  expect(shown([two[0]!, { ...two[1]!, account: 'shen', accountName: 'Shen Yu' }], [])).toEqual(['b', 'a'])
  expect(shown([two[0]!, { ...two[1]!, reason: 'The mould is there again' }], [])).toEqual(['b', 'a'])
})

test('[DISC-7] states and lists of records that changed are shown one by one', () => {
  const two = [started('a', '2026-11-20T02:00:00.000Z'), started('b', '2026-11-20T03:00:00.000Z')]
  expect(shown([two[0]!, { ...two[1]!, toState: 'CLOSED' }], [])).toEqual(['b', 'a'])
  expect(shown([two[0]!, { ...two[1]!, changes: [{ path: 'labels', added: [{ id: 'l1', text: 'Key part' }] }] }], [])).toEqual(['b', 'a'])
})
