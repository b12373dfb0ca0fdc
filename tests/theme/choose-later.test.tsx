// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { completeDocument } from './complete-document.ts'

completeDocument()
afterEach(cleanup)

const waitOptions = { timeout: 30_000 }

/** An option of the open list; its name includes its tick. jsdom has no layout, so the list counts as hidden. */
const option = (label: string) => screen.findByRole('option', { name: new RegExp(label), hidden: true }, waitOptions)

const sizes = [20, 50].map((value) => ({ value, label: `${value} rows` }))

/** The control as on a newly opened page: the code of the select is not loaded. */
async function openSizes(onChoose: (size: unknown) => void = () => undefined): Promise<HTMLElement> {
  vi.resetModules()
  await import('../../engine/web/ui/semi-workarounds.ts')
  const { LazySelect } = await import('../../engine/web/fields/LazySelect.tsx')
  function Sizes() {
    const [size, setSize] = useState(50)
    return (
      <LazySelect
        label="Rows"
        value={size}
        optionList={sizes}
        onChange={(next) => {
          setSize(Number(next))
          onChoose(next)
        }}
      />
    )
  }
  render(<Sizes />)
  return screen.getByRole('combobox', { name: 'Rows' })
}

test('a select that nobody has opened shows its value and its name, and is closed', async () => {
  const closed = await openSizes()
  expect(closed.textContent).toBe('50 rows')
  expect(closed.getAttribute('aria-expanded')).toBe('false')
})

test('one click opens a select, and the chosen value arrives in the data', async () => {
  const chosen: unknown[] = []
  fireEvent.click(await openSizes((size) => chosen.push(size)))
  const twenty = await option('20 rows')
  fireEvent.click(twenty)
  // Semi reports the choice after its list has faded out; nothing fades in jsdom.
  fireEvent(twenty, new Event('webkitAnimationEnd', { bubbles: true }))
  expect(chosen).toEqual([20])
  expect(screen.getByRole('combobox', { name: 'Rows' }).textContent).toBe('20 rows')
})

test('the select keeps the keyboard focus, and the arrow key opens it', async () => {
  const drawn = await openSizes()
  act(() => drawn.focus())
  await waitFor(() => expect(drawn.isConnected).toBe(false), waitOptions)
  const real = screen.getByRole('combobox', { name: 'Rows' })
  expect(document.activeElement).toBe(real)
  fireEvent.keyDown(real, { key: 'ArrowDown', keyCode: 40 })
  await option('50 rows')
  expect(real.getAttribute('aria-expanded')).toBe('true')
})
