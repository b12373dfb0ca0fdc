import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { placeFocus } from '../ui/place-focus.ts'

/** Where a page has the focus when it opens. */
export const placesOfPage = 'main, main h1'

/** After a change of the page the focus goes to its heading, until then to its main part. A field that takes the focus by itself keeps it. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const before = useRef({ key, pathname })
  useEffect(() => {
    const from = before.current
    before.current = { key, pathname }
    // The page that a person opened first begins at its beginning.
    if (from.key === key || main.current === null) return
    return followHeading(main.current, from.pathname !== pathname)
  }, [key, pathname, main])
}

function followHeading(main: HTMLElement, isOtherPage: boolean): () => void {
  let given: Element | null = null
  // What the person pressed to get here, such as an entry of the menu, is left; a dialog is not.
  function isFree(): boolean {
    const held = document.activeElement
    if (held === null || held === document.body || held === main || held === given) return true
    return isOtherPage && given === null && !main.contains(held) && held.closest('[aria-modal="true"]') === null
  }
  return placeFocus(main, (stop) => {
    if (!isFree()) return stop()
    const next = main.querySelector<HTMLElement>('h1') ?? main
    if (next === document.activeElement) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    given = next
  })
}
