import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPortions } from './in-portions.ts'

test('five rows in portions of two: the second portion is made while the first is on its way, and sent after it', async () => {
  const told: string[] = []
  await inPortions(
    ['a', 'b', 'c', 'd', 'e'],
    2,
    (portion, from) => {
      told.push(`${portion.join('')} made, from ${from}`)
      return portion.join('')
    },
    async (made) => {
      await setTimeout(20)
      told.push(`${made} taken`)
    },
  )
  expect(told).toEqual(['ab made, from 0', 'cd made, from 2', 'ab taken', 'e made, from 4', 'cd taken', 'e taken'])
})

test('a portion that fails is told by its own error, and no later one is sent', async () => {
  const sent: string[] = []
  const writing = inPortions(
    ['a', 'b', 'c', 'd'],
    1,
    ([row]) => row!,
    async (row) => {
      sent.push(row)
      await setTimeout(5)
      if (row === 'b') throw new Error('the second row is refused')
    },
  )
  await expect(writing).rejects.toThrow('the second row is refused')
  expect(sent).toEqual(['a', 'b'])
})

test('a portion that cannot be made is told, whatever becomes of the one on its way', async () => {
  const writing = inPortions(
    ['a', 'b'],
    1,
    ([row]) => {
      if (row === 'b') throw new Error('the second row cannot be made')
      return row
    },
    async () => {
      await setTimeout(5)
      throw new Error('the first row is refused')
    },
  )
  await expect(writing).rejects.toThrow('the second row cannot be made')
})
