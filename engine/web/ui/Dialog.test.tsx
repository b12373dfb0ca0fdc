// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addTexts, initTexts } from '../i18n/translate.ts'
import { Dialog } from './Dialog.tsx'
import { DialogFooter } from './DialogFooter.tsx'

beforeAll(async () => {
  await initTexts('en')
  addTexts('en', {
    'ui.cancel': 'Cancel',
    'ui.dialog.discardTitle': 'Discard what you entered?',
    'ui.dialog.keepEditing': 'Keep editing',
    'ui.dialog.discard': 'Discard',
  })
})
afterEach(cleanup)

const onClose = vi.fn<() => void>()
const onSend = vi.fn<() => void>()
afterEach(() => vi.clearAllMocks())

/** A button that opens a dialog with this content. */
function Page({ children, isDanger = false }: { readonly children: ReactNode; readonly isDanger?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog
          title="New employee"
          motion={false}
          onCancel={close}
          footer={<DialogFooter onCancel={close} confirm="Save" isDanger={isDanger} onConfirm={onSend} />}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}

async function open(children: ReactNode, isDanger = false): Promise<void> {
  render(<Page isDanger={isDanger}>{children}</Page>)
  const button = screen.getByText('Open')
  button.focus()
  await act(async () => button.click())
}

const press = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement!, { key, keyCode: key === 'Escape' ? 27 : 0, bubbles: true, ...more }))
const question = () => screen.queryByText('Discard what you entered?')
const button = (name: string) => screen.getByText(name).closest('button')!

async function type(label: string, value: string): Promise<void> {
  const input = screen.getByLabelText(label)
  await act(async () => {
    input.focus()
    fireEvent.input(input, { target: { value } })
  })
}

test('Escape closes a dialog into which nothing was typed', async () => {
  await open(<input aria-label="Name" />)
  await press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before it loses what was typed; "Keep editing" goes back into the field with the text, "Discard" closes', async () => {
  await open(<input aria-label="Name" />)
  await type('Name', 'Chen Hao')
  await press('Escape')
  expect(question()).not.toBeNull()
  expect(document.activeElement).toBe(button('Keep editing'))
  await act(async () => button('Keep editing').click())
  await waitFor(() => expect(question()).toBeNull(), { timeout: 20_000 })
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Chen Hao')

  await press('Escape')
  await act(async () => button('Discard').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape in the question is "Keep editing", and the dialog behind it stays open', async () => {
  await open(<input aria-label="Name" />)
  await type('Name', 'Chen Hao')
  await press('Escape')
  await press('Escape')
  await waitFor(() => expect(question()).toBeNull(), { timeout: 20_000 })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('New employee')).toBeDefined()
})

test('the cross asks as well; a text that was taken back is no input', async () => {
  await open(<input aria-label="Name" />)
  await type('Name', 'Chen')
  await act(async () => document.querySelector<HTMLElement>('.semi-modal-close')!.click())
  expect(question()).not.toBeNull()
  await act(async () => button('Keep editing').click())
  await waitFor(() => expect(question()).toBeNull(), { timeout: 20_000 })
  await type('Name', '')
  await press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog opens in its first field that can be written', async () => {
  await open(
    <>
      <input aria-label="Number" readOnly />
      <input aria-label="Name" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a dialog without fields opens on its main button, a dangerous one on the other', async () => {
  await open(<p>The order goes to the supplier.</p>)
  expect(document.activeElement).toBe(button('Save'))
  cleanup()
  await open(<p>The order is deleted.</p>, true)
  expect(document.activeElement).toBe(button('Cancel'))
})

let arrive = () => {}

/** A form whose code loads after the dialog has opened. */
function Late() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    arrive = () => setHere(true)
  }, [])
  return isHere && <input aria-label="Reason" />
}

test('fields that load later have the focus when they are there', async () => {
  await open(<Late />)
  expect(document.activeElement).toBe(button('Save'))
  await act(async () => arrive())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
})

test('Ctrl+Enter and Ctrl+S press the main button; a dangerous one takes Ctrl+Enter alone', async () => {
  await open(<input aria-label="Name" />)
  await press('Enter', { ctrlKey: true })
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  await press('s', { ctrlKey: true })
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  cleanup()
  await open(<input aria-label="Reason" />, true)
  await press('s', { ctrlKey: true })
  await press('Enter', { ctrlKey: true })
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(3), { timeout: 20_000 })
})
