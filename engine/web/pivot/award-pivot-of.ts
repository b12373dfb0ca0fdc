import type { Pivot, PivotAward } from '../../core/model/screen.ts'

/** A pivot whose cells are compared and taken. */
export type AwardPivot = Pivot & { readonly best: string; readonly award: PivotAward }

const known = new WeakMap<Pivot, AwardPivot>()

/** The pivot whose cells are taken; undefined if there is none. The same object for the same declaration. */
export function awardPivotOf({ pivot }: { readonly pivot?: Pivot }): AwardPivot | undefined {
  if (pivot?.award === undefined || pivot.best === undefined) return undefined
  const found = known.get(pivot) ?? { ...pivot, best: pivot.best, award: pivot.award }
  known.set(pivot, found)
  return found
}
