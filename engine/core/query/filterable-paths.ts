import type { ListScreen } from '../model/screen.ts'

/** The paths by which the rows of a list can be chosen: its filters, and every column. Only the filters have indexes, and only their texts are searched. */
export function filterablePaths({ filters, columns }: Pick<ListScreen, 'filters' | 'columns'>): ReadonlySet<string> {
  return new Set([...filters, ...columns.map(({ field }) => field)])
}
