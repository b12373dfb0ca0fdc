import { useEffect, useState } from 'react'

/** A debounced value: typing makes one request, not one per key. */
export function useDebounced<T>(value: T, pause = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
