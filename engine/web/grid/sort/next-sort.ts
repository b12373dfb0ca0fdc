/** One column of a sort order. */
export type SortBy = { readonly field: string; readonly descending: boolean }

/**
 * The sort order after a click on a header: ascending, then descending, then none. Without a modifier it is the only column; with Ctrl or Shift it keeps its
 * rank among the others, or is added last.
 */
export function nextSort(sort: readonly SortBy[], field: string, isAdded: boolean): readonly SortBy[] {
  const now = sort.find((each) => each.field === field)
  const next: SortBy | undefined = now === undefined ? { field, descending: false } : now.descending ? undefined : { field, descending: true }
  if (!isAdded) return next === undefined ? [] : [next]
  if (now === undefined) return next === undefined ? sort : [...sort, next]
  return sort.flatMap((each) => (each === now ? (next === undefined ? [] : [next]) : [each]))
}
