import { expect, test } from 'vitest'
import { followPage } from './follow.ts'

test('the guide’s page new-document.md can be followed to the letter', () => {
  expect(followPage('new-document.md')).toEqual([])
}, 900_000)
