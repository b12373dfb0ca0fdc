// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { Toast } from '@douyinfe/semi-ui-19'
import { afterEach, expect, test, vi } from 'vitest'
import { offerUndo } from './offer-undo.tsx'

afterEach(() => {
  act(() => Toast.destroyAll())
  document.body.replaceChildren()
})

function offer(said: string) {
  const takeBack = vi.fn<() => Promise<void>>(() => Promise.resolve())
  act(() => offerUndo({ said, word: 'Undo', takeBack }))
  return takeBack
}

test('Ctrl+Z takes back what was done last, once', () => {
  const [earlier, last] = [offer('Labelled 3'), offer('Labelled 2')]
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect([earlier.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})

test('the key belongs to the field while somebody types, and to others with further keys', () => {
  const takeBack = offer('Labelled 2')
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  field.blur()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  expect(takeBack).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  expect(takeBack).toHaveBeenCalledTimes(1)
})

test('the button beside what was done takes it back', async () => {
  const takeBack = offer('Labelled 2')
  const button = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(button)
  expect(takeBack).toHaveBeenCalledTimes(1)
})
