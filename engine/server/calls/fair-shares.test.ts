import { expect, test } from 'vitest'
import { fairShares } from './fair-shares.ts'

function shares() {
  const room = fairShares({ running: 4, waiting: 4 }, { running: 6, waiting: 8 })
  const take = (person: string, enterprise: string, cost: number, gone?: AbortSignal) =>
    room.take({ person, enterprise }, { running: cost, waiting: cost }, gone)
  return { take }
}

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

test('a small call of a person does not overtake the large one before it', async () => {
  const room = shares()
  const order: string[] = []
  const [first, second] = await Promise.all([room.take('li', 'a', 2)!, room.take('li', 'a', 2)!])
  const large = room.take('li', 'a', 3)!.then((release) => (order.push('large'), release))
  const small = room.take('li', 'a', 1)!.then((release) => (order.push('small'), release))
  first!()
  await Promise.resolve()
  expect(order).toEqual([])
  second!()
  await Promise.all([large, small])
  expect(order).toEqual(['large', 'small'])
})

test('a caller that goes away while it waits leaves its place to the next', async () => {
  const room = shares()
  const held = await Promise.all([room.take('li', 'a', 2)!, room.take('li', 'a', 2)!])
  const page = new AbortController()
  const closed = [room.take('li', 'a', 2, page.signal)!, room.take('li', 'a', 2, page.signal)!]
  expect(room.take('li', 'a', 2)).toBeUndefined()
  page.abort(new Error('the page was closed'))
  await expect(Promise.all(closed)).rejects.toThrow('the page was closed')
  const reopened = room.take('li', 'a', 2)
  held[0]!()
  expect(typeof (await reopened)).toBe('function')
})

test('many small calls wait where few large ones do', async () => {
  const room = fairShares({ running: 4, waiting: 4 }, { running: 16, waiting: 16 })
  const small = { running: 2, waiting: 0.5 }
  const taken = Array.from({ length: 11 }, () => room.take({ person: 'li', enterprise: 'a' }, small))
  expect(taken.map((each) => each !== undefined)).toEqual([...Array<boolean>(10).fill(true), false])
})
