import { expect, test } from 'vitest'
import { followPage } from './follow.ts'

test('the guide’s page first-screen.md can be followed to the letter', () => {
  expect(followPage('first-screen.md')).toEqual([])
}, 900_000)
