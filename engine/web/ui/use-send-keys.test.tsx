// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSendKeys } from './use-send-keys.ts'

afterEach(cleanup)

/** A dialog that sends its quantity, which its input writes when it loses the focus. */
function Dialog({ send, write }: { readonly send: () => unknown; readonly write: (text: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  useSendKeys(send, { dialog: box, saves: false })
  return (
    <div aria-modal="true">
      <div ref={box}>
        <input aria-label="Accepted" onBlur={(event) => write(event.target.value)} />
      </div>
    </div>
  )
}

async function pressCtrlEnter(send: () => unknown) {
  const write = vi.fn<(text: string) => void>()
  render(<Dialog send={send} write={write} />)
  const input = screen.getByLabelText('Accepted')
  input.focus()
  fireEvent.change(input, { target: { value: '2' } })
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true }))
  return { input, write }
}

test('whoever sends a dialog by Ctrl+Enter and is refused goes on in the field where they were', async () => {
  const send = vi.fn<() => void>()
  const { input, write } = await pressCtrlEnter(send)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(write).toHaveBeenCalledWith('2')
  await vi.waitFor(() => expect(document.activeElement).toBe(input))
})

test('whoever has gone on to something else while the answer was awaited stays there', async () => {
  let answer = () => {}
  const { input } = await pressCtrlEnter(() => new Promise<void>((done) => (answer = done)))
  const elsewhere = document.createElement('button')
  document.body.append(elsewhere)
  elsewhere.focus()
  await act(async () => answer())
  expect(document.activeElement).toBe(elsewhere)
  expect(document.activeElement).not.toBe(input)
  elsewhere.remove()
})
