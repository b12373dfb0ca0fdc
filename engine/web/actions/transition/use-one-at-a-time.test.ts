// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOneAtATime } from './use-one-at-a-time.ts'

test('a form whose Ctrl+Enter is held down is sent once; after its answer, or its failure, it can be sent again', async () => {
  const sent: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = []
  const work = () => new Promise<void>((answer, fail) => void sent.push({ answer, fail }))
  const { result, rerender } = renderHook(() => useOneAtATime(work))
  const first = result.current()
  await result.current()
  // Rendered again meanwhile, as each step of saving does.
  rerender()
  await result.current()
  expect(sent.length).toBe(1)
  sent[0]!.answer()
  await first
  const second = result.current()
  expect(sent.length).toBe(2)
  sent[1]!.fail(new Error('no connection'))
  await expect(second).rejects.toThrow('no connection')
  void result.current()
  expect(sent.length).toBe(3)
})
