import { expect, test } from 'vitest'
import { allSizes, chosenSizes, textOfSize } from './sizes.ts'

test('sizes are chosen by their name, and one that is none is refused', () => {
  expect(chosenSizes(allSizes, ['200x30', '4000x60']).map(textOfSize)).toEqual(['200 x 30', '4,000 x 60'])
  expect(chosenSizes(allSizes, undefined)).toBe(allSizes)
  expect(() => chosenSizes(allSizes, ['5x5'])).toThrow('200x30,1000x30,4000x30,200x60,1000x60,4000x60')
})
