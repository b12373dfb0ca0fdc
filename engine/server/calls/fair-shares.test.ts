import { expect, test } from 'vitest'
import { fairShares } from './fair-shares.ts'

const shares = () => fairShares({ running: 4, waiting: 4 }, { running: 6, waiting: 8 })

test('a person has two lists running and two waiting; a fifth is refused at once', async () => {
  const room = shares()
  const order: string[] = []
  const [first, second] = await Promise.all([room.take('li', 'a', 2)!, room.take('li', 'a', 2)!])
  const third = room.take('li', 'a', 2)!.then((release) => (order.push('third'), release))
  const fourth = room.take('li', 'a', 2)!.then((release) => (order.push('fourth'), release))
  expect(room.take('li', 'a', 2)).toBeUndefined()
  first!()
  first!()
  const next = await third
  expect(order).toEqual(['third'])
  second!()
  next()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
})

test('a person whose lists wait delays nobody else of the same or another enterprise', async () => {
  const room = shares()
  await Promise.all([room.take('li', 'a', 2), room.take('li', 'a', 2)])
  void room.take('li', 'a', 2)
  const others = await Promise.all([room.take('wang', 'a', 2), room.take('zhao', 'b', 2)])
  expect(others.map((release) => typeof release)).toEqual(['function', 'function'])
})

test('an enterprise has a share for all its people; a request larger than a share runs alone', async () => {
  const room = shares()
  await Promise.all([room.take('li', 'a', 2), room.take('wang', 'a', 2), room.take('sun', 'a', 2)])
  let hasEntered = false
  void room.take('qian', 'a', 2)!.then(() => (hasEntered = true))
  await Promise.resolve()
  expect(hasEntered).toBe(false)
  expect(typeof (await room.take('zhao', 'b', 50))).toBe('function')
})
