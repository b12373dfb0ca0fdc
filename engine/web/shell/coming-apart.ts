import type { Menu, MenuGroup, MenuItem } from '../../core/model/screen.ts'

/** The group of entries whose screens are not built yet. */
export const COMING = 'coming'

/** The menu in its declared order, but entries that lead to no screen stand together in a last group; a group left without entries has no place. */
export function comingApart(menu: Menu, isComing: (item: MenuItem) => boolean): Menu {
  const coming = menu.flatMap((entry) => (entry.kind === 'item' ? [entry] : entry.items)).filter(isComing)
  if (coming.length === 0) return menu
  const built = menu.flatMap((entry): readonly (MenuItem | MenuGroup)[] => {
    if (entry.kind === 'item') return isComing(entry) ? [] : [entry]
    const items = entry.items.filter((item) => !isComing(item))
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
  return [...built, { kind: 'group', id: COMING, icon: 'schedule', items: coming }]
}
