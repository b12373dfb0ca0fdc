// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

afterEach(() => vi.unstubAllGlobals())

test('idle work is asked for after the frame that shows what it follows from, and again until none is left', async () => {
  const steps: string[] = []
  const frames: (() => void)[] = []
  const idle: ((deadline: { readonly didTimeout: boolean; readonly timeRemaining: () => number }) => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('requestIdleCallback', (work: (typeof idle)[number]) => {
    steps.push('asked for')
    return idle.push(work)
  })
  const slices = [true, false]
  whenIdle(() => {
    steps.push('done')
    return slices.shift() ?? false
  })
  expect(steps).toEqual([])
  steps.push('frame')
  frames.shift()?.()
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  idle.shift()?.({ didTimeout: false, timeRemaining: () => 10 })
  idle.shift()?.({ didTimeout: false, timeRemaining: () => 10 })
  expect(steps).toEqual(['frame', 'asked for', 'done', 'asked for', 'done'])
})
