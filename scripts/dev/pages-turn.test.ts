import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagesTurn } from './pages-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function isOverAfter(turn: ReturnType<typeof pagesTurn>, ...steps: readonly (readonly [wait: number, url?: string])[]): Promise<boolean> {
  let isOver = false
  void turn.over().then(() => (isOver = true))
  for (const [wait, url] of steps) {
    await vi.advanceTimersByTimeAsync(wait)
    if (url !== undefined) turn.answered(url)
  }
  return isOver
}

test('the checks and the server wait until the page has its frame and its screen', async () => {
  const open = (): boolean => true
  expect(await isOverAfter(pagesTurn(open), [300, '/model/frame.json'], [200])).toBe(false)
  expect(await isOverAfter(pagesTurn(open), [300, '/model/frame.json'], [50, '/model/en/purchaserOrderList.json'], [40])).toBe(false)
  expect(await isOverAfter(pagesTurn(open), [300, '/model/frame.json'], [50, '/model/en/purchaserOrderList.json'], [120])).toBe(true)
})

test('the wait ends after a time limit if no page is open or a page asks for nothing', async () => {
  expect(
    await isOverAfter(
      pagesTurn(() => false),
      [0],
    ),
  ).toBe(true)
  expect(
    await isOverAfter(
      pagesTurn(() => true),
      [950],
    ),
  ).toBe(true)
})
