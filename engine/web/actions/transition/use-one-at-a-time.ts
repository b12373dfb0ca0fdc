import { useRef } from 'react'

/** Runs the work unless it is running already: a held key or a second press is ignored. */
export function useOneAtATime(work: () => Promise<void>): () => Promise<void> {
  const isUnderWay = useRef(false)
  return async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
    }
  }
}
