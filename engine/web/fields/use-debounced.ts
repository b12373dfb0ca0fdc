import { useEffect, useState } from 'react'

/** A value that follows after a pause: typing asks the server once, not at each key. */
export function useDebounced<T>(value: T, pause = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
