import type { ListScreen } from '../../../../core/model/screen.ts'

/** The fields by which the cards of a list may be ordered: that of the list itself, and those that people often want, as far as the person may read them. */
export function offeredOrders({ sort, sortChoices = [] }: Pick<ListScreen, 'sort' | 'sortChoices'>, isHidden: (path: string) => boolean): readonly string[] {
  if (sortChoices.length === 0) return []
  return [...new Set([...sort.slice(0, 1).map(({ field }) => field), ...sortChoices])].filter((path) => !isHidden(path))
}
