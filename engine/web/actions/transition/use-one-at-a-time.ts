import { useRef } from 'react'

/** The work, unless it is under way: whoever asks again meanwhile, by a key that is held down or a second press, is not heard. */
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
