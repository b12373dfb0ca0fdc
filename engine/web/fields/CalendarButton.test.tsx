// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { completeDocument } from '../../../tests/theme/complete-document.ts'
import { addTexts, initTexts } from '../i18n/translate.ts'
import { CalendarButton, useCalendar } from './CalendarButton.tsx'

completeDocument()
beforeAll(async () => {
  await initTexts('en')
  addTexts('en', { 'ui.chooseDate': 'Choose a day' })
})
afterEach(cleanup)

const onChosen = vi.fn<(day: string) => void>()
const onKeyDown = vi.fn<() => void>()

function Field() {
  const calendar = useCalendar()
  return (
    <div onKeyDown={onKeyDown}>
      <span onKeyDown={calendar.press}>
        <input aria-label="Day" />
        <CalendarButton calendar={calendar} day="2026-11-21" onChosen={onChosen} />
      </span>
    </div>
  )
}

/** As a mouse does: whatever stands outside hears of it before the button does. */
async function press(): Promise<void> {
  const button = screen.getByLabelText('Choose a day')
  await act(async () => void fireEvent.mouseDown(button))
  await act(async () => void fireEvent.click(button))
}

const isOpen = () => document.querySelector('.semi-datepicker') !== null && document.querySelector('.semi-datepicker-day') !== null

test('a second press on the button closes the calendar', async () => {
  render(<Field />)
  await press()
  await waitFor(() => expect(isOpen()).toBe(true), { timeout: 20_000 })
  await press()
  await waitFor(() => expect(isOpen()).toBe(false), { timeout: 20_000 })
})

test('Alt+↓ opens the calendar; Escape closes it and nothing around it', async () => {
  render(<Field />)
  const input = screen.getByLabelText('Day')
  await act(async () => void fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true }))
  await waitFor(() => expect(isOpen()).toBe(true), { timeout: 20_000 })
  onKeyDown.mockClear()
  await act(async () => void fireEvent.keyDown(input, { key: 'Escape' }))
  await waitFor(() => expect(isOpen()).toBe(false), { timeout: 20_000 })
  expect(onKeyDown).not.toHaveBeenCalled()
  await act(async () => void fireEvent.keyDown(input, { key: 'Escape' }))
  expect(onKeyDown).toHaveBeenCalledOnce()
})
