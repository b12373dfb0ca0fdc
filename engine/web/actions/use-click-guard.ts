import { useRef } from 'react'

/** Lets a second click within a second pass unheard (specification 9). */
export function useClickGuard(onClick: () => void, pause = 1000): () => void {
  const last = useRef(-Infinity)
  return () => {
    const now = performance.now()
    if (now - last.current < pause) return
    last.current = now
    onClick()
  }
}
