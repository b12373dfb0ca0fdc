import { useRef, useSyncExternalStore } from 'react'
import type { LineSnapshot, LineStore } from '../line-store/line-store.ts'

/** The facts about the lines as a whole. */
export type LinesSummary = {
  readonly count: number
  /** The number of cells and lines with issues. */
  readonly wrong: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isChecking: boolean
}

function factsOf({ rows, marks, rowIssues, canUndo, canRedo, checking }: LineSnapshot): LinesSummary {
  return { count: rows.length, wrong: marks.size + rowIssues.size, canUndo, canRedo, isChecking: checking }
}

/** The facts about the lines of a store: the same object until one of them changes, so components render only then. */
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
