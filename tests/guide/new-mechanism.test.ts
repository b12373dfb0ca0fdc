import { expect, test } from 'vitest'
import { followPage } from './follow.ts'

test('the guide’s page new-mechanism.md can be followed to the letter', () => {
  expect(followPage('new-mechanism.md')).toEqual([])
}, 900_000)
