import nprogress from 'nprogress'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'

// The durations are the specification's (document 2, 9).
nprogress.configure({ speed: 500, trickleSpeed: 200, minimum: 0.3, showSpinner: false })

/** A faster page shows no bar. */
const DELAY_MS = 100

/** The bar at the top while a page loads. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => nprogress.start(), DELAY_MS)
    return () => {
      clearTimeout(timer)
      nprogress.done()
    }
  }, [isBusy])
  return null
}
