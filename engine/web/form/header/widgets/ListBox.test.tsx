// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListBox } from './ListBox.tsx'

afterEach(cleanup)

const colours = [
  { label: 'red', chosen: false, disabled: false },
  { label: 'green', chosen: true, disabled: false },
  { label: 'blue', chosen: false, disabled: true },
]

function draw(disabled = false): { readonly toggled: number[] } {
  const toggled: number[] = []
  render(
    <ListBox
      id="colours"
      options={colours}
      labelId={undefined}
      describedBy=""
      required={false}
      disabled={disabled}
      onToggle={(place) => toggled.push(place)}
      onFocus={() => undefined}
      onBlur={() => undefined}
    />,
  )
  return { toggled }
}

const option = (name: string) => screen.getByRole('option', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('Tab reaches one option of the list box: the first chosen one', () => {
  draw()
  expect(screen.getAllByRole('option').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})

test('arrows, Home and End move and stop at the ends; Space and Enter choose', () => {
  const { toggled } = draw()
  option('green').focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(option('red'))
  press('ArrowUp')
  expect(document.activeElement).toBe(option('red'))
  press(' ')
  press('End')
  expect(document.activeElement).toBe(option('blue'))
  press('Enter')
  press('Home')
  press('ArrowDown')
  press('Enter')
  // Blue is disabled.
  expect(toggled).toEqual([0, 1])
})

test('a list box that is disabled takes neither keys nor clicks, and no focus', () => {
  const { toggled } = draw(true)
  fireEvent.click(option('red'))
  fireEvent.keyDown(option('red'), { key: ' ' })
  expect(toggled).toEqual([])
  expect(screen.getAllByRole('option').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1])
})
