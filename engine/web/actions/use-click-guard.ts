import { useEffect, useRef, useState } from 'react'

/** A press that disables its button for a while, and whether that while lasts. */
export type ClickGuard = { readonly press: () => void; readonly isResting: boolean }

/**
 * Ignores further presses for `pause` milliseconds, while the button is disabled (specification 2: 9). The button shows `isResting`, so that nobody presses in
 * vain.
 */
export function useClickGuard(onClick: () => void, pause = 1000): ClickGuard {
  const [isResting, setResting] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  return {
    isResting,
    press() {
      // A second click may come before the first render.
      if (rest.current !== undefined) return
      rest.current = setTimeout(() => {
        rest.current = undefined
        setResting(false)
      }, pause)
      setResting(true)
      onClick()
    },
  }
}
