import { useEffect, useState } from 'react'

/** Tells whether something takes longer than `after` milliseconds, so that quick loads show no skeleton. */
export function useSlow(going: boolean, after = 100): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!going) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), after)
    return () => clearTimeout(timer)
  }, [going, after])
  return slow
}
