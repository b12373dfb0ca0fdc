import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The time by the server's clock, anew every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
