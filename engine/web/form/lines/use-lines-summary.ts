import { useRef, useSyncExternalStore } from 'react'
import type { LineSnapshot, LineStore } from '../line-store/line-store.ts'

/** What is to be said about lines as a whole. */
export type LinesSummary = {
  readonly count: number
  /** Cells and lines in which something is wrong. */
  readonly wrong: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isChecking: boolean
}

function factsOf({ rows, marks, rowIssues, canUndo, canRedo, checking }: LineSnapshot): LinesSummary {
  return { count: rows.length, wrong: marks.size + rowIssues.size, canUndo, canRedo, isChecking: checking }
}

/** The facts of the lines of a store: the same object until one of them changes, so that what shows them is rendered only then. */
export function useLinesSummary(store: LineStore): LinesSummary {
  const last = useRef<LinesSummary>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const next = factsOf(store.snapshot())
    const before = last.current
    const isSame = before !== undefined && (Object.keys(next) as (keyof LinesSummary)[]).every((name) => before[name] === next[name])
    if (!isSame) last.current = next
    return isSame ? before : next
  })
}
