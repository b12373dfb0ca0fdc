import { useSyncExternalStore } from 'react'

const query = '(max-width: 767.98px)'

function subscribe(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window has the width of a phone: below 768 px (specification 2: 9). */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
