import { expect, test } from 'vitest'
import { chosenSources } from './chosen-sources.ts'

test('a form takes 16 of version 3 of one source and 24 of another, and proposes itself what nobody decided', () => {
  expect(chosenSources('a,b,c', '16@3,24')).toEqual([{ id: 'a', quantity: '16', version: '3' }, { id: 'b', quantity: '24' }, { id: 'c' }])
  expect(chosenSources('a', '')).toEqual([{ id: 'a' }])
  expect(chosenSources('', '')).toEqual([])
})
