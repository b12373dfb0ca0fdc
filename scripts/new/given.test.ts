import { expect, test, vi } from 'vitest'
import { given, givenMany } from './given.ts'
import type { Ask } from './words.ts'
import { Refusal } from './refusal.ts'

const side = {
  says: 'Whose is it',
  flag: '--side',
  check: (answer: string): void => {
    if (answer !== 'purchaser') throw new Refusal(`unknown side "${answer}"`)
  },
}
const answering = (...answers: string[]) => vi.fn<Ask>(async (_question, proposal) => answers.shift() || proposal || '')

test('an invalid answer is asked for again, and earlier answers are kept', async () => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ask = answering('purchaserr', '', 'purchaser')
  await expect(given(ask, undefined, side)).resolves.toBe('purchaser')
  expect(told.mock.calls.flat()).toEqual(['unknown side "purchaserr"', 'an answer is needed'])
  expect(ask).toHaveBeenCalledTimes(3)
  told.mockRestore()
})

test('an invalid flag is refused, and so is a missing one without a terminal', async () => {
  await expect(given(undefined, 'purchaserr', side)).rejects.toThrow('unknown side "purchaserr"')
  await expect(given(undefined, undefined, side)).rejects.toThrow('say --side')
  await expect(given(undefined, undefined, { ...side, isOptional: true })).resolves.toBe('')
})

test('several answers end with an empty one', async () => {
  const state = { says: 'State', flag: '--state' }
  await expect(givenMany(answering('NEW:blue', 'DONE:green:final', ''), [], state)).resolves.toEqual(['NEW:blue', 'DONE:green:final'])
  await expect(givenMany(answering('X:blue'), ['NEW:blue'], state)).resolves.toEqual(['NEW:blue'])
})
