import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** The time by the server's clock, anew every so many milliseconds. */
export function useServerNow(every: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
