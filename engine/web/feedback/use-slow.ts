import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than `after` milliseconds: what is quick shows no skeleton. */
export function useSlow(going: boolean, after = 100): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!going) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), after)
    return () => clearTimeout(timer)
  }, [going, after])
  return slow
}
