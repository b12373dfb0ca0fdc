// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { usePageFocus } from './use-page-focus.ts'

afterEach(cleanup)

function Frame() {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <>
      <nav>
        <Link to="/orders">Orders</Link>
        <Link to="/search">Search</Link>
      </nav>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/** A page whose code arrives later. */
function Orders() {
  const [isHere, setHere] = useState(false)
  useEffect(() => void setTimeout(() => setHere(true), 20), [])
  return isHere ? <h1>Purchase orders</h1> : <p>Loading</p>
}

function visit(): void {
  const children = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/orders', element: <Orders /> },
    { path: '/search', element: <input aria-label="Search for" autoFocus /> },
  ]
  render(<RouterProvider router={createMemoryRouter([{ element: <Frame />, children }])} />)
}

async function follow(link: string): Promise<void> {
  screen.getByText(link).focus()
  await act(async () => screen.getByText(link).click())
}

test('the page that a person opens first has the focus nowhere', () => {
  visit()
  expect(document.activeElement).toBe(document.body)
})

test('after a change of the page the focus is in its main part, and on its heading when that is there', async () => {
  visit()
  await follow('Orders')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Purchase orders')), { timeout: 20_000 })
})

test('a field that takes the focus by itself keeps it', async () => {
  visit()
  await follow('Search')
  expect(document.activeElement).toBe(screen.getByLabelText('Search for'))
})

test('whoever has pressed a key meanwhile stays where they are', async () => {
  visit()
  await follow('Orders')
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    screen.getByText('Search').focus()
  })
  await screen.findByText('Purchase orders', {}, { timeout: 20_000 })
  expect(document.activeElement).toBe(screen.getByText('Search'))
})
