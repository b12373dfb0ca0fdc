import { expect, test } from 'vitest'
import { answerDifferences } from './answer-differences.ts'

const told = (wanted: unknown, shown: unknown) => answerDifferences(wanted, shown, '/propose').map(({ text }) => text)

test('answerDifferences() compares figures by value, and only what the story names', () => {
  expect(told({ cost: '997', takes: [{ quantity: '100' }] }, { cost: '997.00', takes: [{ quantity: '100.000000', source: 'q1' }], more: 1 })).toEqual([])
})

test('answerDifferences() tells each other value with its place', () => {
  expect(told({ cost: '997', takes: [{ source: 'q1' }] }, { cost: '998', takes: [{ source: 'q2' }] })).toEqual([
    '/propose answers "998" as cost, not "997"',
    '/propose answers "q2" as takes[0].source, not "q1"',
  ])
})

test('answerDifferences() tells items too many, and values that are not there', () => {
  expect(told({ takes: [{ quantity: '1' }] }, { takes: [{ quantity: '1' }, { quantity: '2' }] })).toEqual(['/propose answers 2 items as takes, not 1'])
  expect(told({ cost: '1', from: null }, {})).toEqual(['/propose answers nothing as cost, not "1"'])
})
