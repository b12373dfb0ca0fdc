import { useEffect } from 'react'
import { placesOfPage } from './use-page-focus.ts'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="grid"] .rdg-editor-container'

/** The first visible search box of the page. */
function searchBox(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-search] input, input[type="search"], input[data-search]')].find(
    (each) => each.offsetParent !== null && each.closest('[inert]') === null,
  )
}

/** The shortcuts of every page; inactive while the person types. */
export function useShortcuts({
  onHelp,
  onMenu,
  onWhy,
  onFind,
}: {
  readonly onHelp: () => void
  readonly onMenu: () => void
  readonly onWhy: (at: Element) => void
  /** Opens the palette; absent for people who may search nothing. */
  readonly onFind?: (() => void) | undefined
}): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      // Also while the person types; a dialog is finished first.
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        if (onFind === undefined || document.querySelector('dialog[open], .semi-modal') !== null) return
        event.preventDefault()
        onFind()
        return
      }
      if (event.altKey && event.code === 'KeyM') {
        event.preventDefault()
        onMenu()
        return
      }
      if (event.altKey && (event.key === '?' || event.code === 'Slash')) {
        event.preventDefault()
        const { activeElement, body } = document
        // Without a focused element, the one under the pointer. A page that has just opened has the focus on its heading.
        onWhy(
          activeElement === null || activeElement === body || activeElement.matches(placesOfPage)
            ? ([...document.querySelectorAll(':hover')].at(-1) ?? body)
            : activeElement,
        )
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.(typing)) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
      } else if (event.key === '/') {
        const box = searchBox()
        if (box === undefined) return
        event.preventDefault()
        box.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onHelp, onMenu, onWhy, onFind])
}
