import { useSyncExternalStore } from 'react'

export type Layout = 'mobile' | 'tablet' | 'narrow' | 'wide'

/** From the smallest up (specification 1: 2.8); a tablet has a coarse pointer and no hover. */
const queries: readonly (readonly [Layout, string])[] = [
  ['mobile', '(max-width: 767.98px)'],
  ['tablet', '(max-width: 1024px), (pointer: coarse) and (hover: none)'],
  ['narrow', '(max-width: 1365.98px)'],
]

function layoutNow(): Layout {
  return queries.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'wide'
}

function subscribe(changed: () => void): () => void {
  const lists = queries.map(([, query]) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}

/** The layout, one of four, that fits the window. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow)
}
