import { useEffect, useEffectEvent, type RefObject } from 'react'

type Keys = {
  /** An element of the dialog that the keys belong to; without it they belong to the page, as long as no dialog is open. */
  readonly dialog?: RefObject<HTMLElement | null>
  /** Whether Ctrl+S does the same as Ctrl+Enter. */
  readonly saves: boolean | (() => boolean)
}

/** An open cell of a grid takes the key first: it closes, or fills the selected cells. */
const takesFirst = '[role="grid"]'
const chosenCell = '[role="gridcell"][aria-selected="true"]'
const modals = '[aria-modal="true"]'

/**
 * Ctrl+Enter sends a form or a dialog, whatever has the focus. Widgets such as Semi's Select keep every Enter to themselves, so the key is taken before it
 * reaches them.
 */
export function useSendKeys(send: () => unknown, { dialog, saves }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.isComposing || !(event.key === 'Enter' || (isSave(event) && saves !== false))) return
    const isInGrid = event.target instanceof Element && event.target.closest(takesFirst) !== null
    if (isInGrid === (event.eventPhase === Event.CAPTURING_PHASE)) return
    const open = [...document.querySelectorAll(modals)].at(-1)
    if (open !== undefined && !(dialog?.current instanceof Element && open.contains(dialog.current))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || (isSave(event) && typeof saves === 'function' && !saves())) return
    // An input that writes its value when it loses the focus, such as an open cell, writes it now.
    const held = document.activeElement
    const grid = held?.closest(takesFirst)
    if (held instanceof HTMLElement) held.blur()
    setTimeout(() => {
      void Promise.resolve(send()).then(() => {
        // Whoever sent goes on by the keyboard where they were, if it still stands: in a grid to the next issue with F8.
        if (document.activeElement !== document.body) return
        const place = grid ? grid.querySelector(chosenCell) : held
        if (place instanceof HTMLElement) place.focus({ preventScroll: true })
      })
    }, 0)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, true)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

function isSave({ key }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's'
}
