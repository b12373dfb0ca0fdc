/** One column of an order. */
export type SortBy = { readonly field: string; readonly descending: boolean }

/**
 * The order after a column's head was used: ascending, then descending, then not at all. Alone it is the only column; with Ctrl
 * or Shift it stays where it is among the others, or comes after them.
 */
export function nextSort(sort: readonly SortBy[], field: string, isAdded: boolean): readonly SortBy[] {
  const now = sort.find((each) => each.field === field)
  const next: SortBy | undefined = now === undefined ? { field, descending: false } : now.descending ? undefined : { field, descending: true }
  if (!isAdded) return next === undefined ? [] : [next]
  if (now === undefined) return next === undefined ? sort : [...sort, next]
  return sort.flatMap((each) => (each === now ? (next === undefined ? [] : [next]) : [each]))
}
