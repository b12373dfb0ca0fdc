// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionButton } from './ActionButton.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole('button', { name: /Save/ })
const isDisabled = () => button().getAttribute('aria-disabled') === 'true'
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

function draw() {
  const onClick = vi.fn<() => void>()
  const element = (loading: boolean) => <ActionButton name="save" label="Save" reasons={[]} loading={loading} onClick={onClick} />
  const { rerender } = render(element(false))
  return { onClick, load: (loading: boolean) => rerender(element(loading)) }
}

test('a press disables the button for 1000 ms: a double click is heard once, and the next press again', () => {
  const { onClick } = draw()
  fireEvent.click(button())
  expect(isDisabled()).toBe(true)
  fireEvent.click(button())
  pass(999)
  expect(isDisabled()).toBe(true)
  fireEvent.click(button())
  expect(onClick).toHaveBeenCalledTimes(1)
  pass(1)
  expect(isDisabled()).toBe(false)
  fireEvent.click(button())
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('while its action is under way the button is disabled, however long that takes, and it stays the same element with the focus', () => {
  const { onClick, load } = draw()
  const element = button()
  element.focus()
  fireEvent.click(element)
  load(true)
  pass(5000)
  expect(isDisabled()).toBe(true)
  fireEvent.click(button())
  expect(onClick).toHaveBeenCalledTimes(1)
  load(false)
  expect(isDisabled()).toBe(false)
  expect(document.activeElement).toBe(element)
  expect(button()).toBe(element)
})
