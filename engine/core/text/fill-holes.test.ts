import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { fillHoles, holesOf } from './fill-holes.ts'

const cells = '{written} {written|cell|cells} taken over, {refused} refused'

test('a counted text has the word for one, and the word for none or several', () => {
  const say = (written: string) => fillHoles(cells, (name) => ({ written, refused: '0' })[name])
  expect([say('1'), say('2'), say('0'), say('21')]).toEqual([
    '1 cell taken over, 0 refused',
    '2 cells taken over, 0 refused',
    '0 cells taken over, 0 refused',
    '21 cells taken over, 0 refused',
  ])
  expect(holesOf(cells)).toEqual(['refused', 'written'])
})

test('a hole without its value stays', () => {
  expect(fillHoles('{count} {count|row|rows}', () => undefined)).toBe('{count} {count|row|rows}')
})

/** Words after a number that end in "s" and are no plural. */
const noPlurals = new Set([
  'is',
  'was',
  'has',
  'as',
  'this',
  'its',
  'goods',
  'exceeds',
  'invites',
  'stays',
  'comes',
  'does',
  'holds',
  'belongs',
  'covers',
  'appears',
  'waits',
  'decides',
])

test('no English text counts with a plural that cannot be one', () => {
  const counted = Object.entries(projectModel().texts.en).flatMap(([key, text]) =>
    [...text.matchAll(/\{\w+\} (?:[a-z]+ )?([a-z]+s)\b/g)].flatMap(([found, word]) =>
      noPlurals.has(word!) || /\} (?:is|of|was|has|may|at|takes) /.test(found) ? [] : [`${key}: ${found}`],
    ),
  )
  expect(counted).toEqual([])
})
