import type { Menu, MenuItem } from './screen.ts'

/** The entries of a menu that lead somewhere, those of its groups among them, in its order. */
export function itemsOfMenu(menu: Menu): readonly MenuItem[] {
  return menu.flatMap((entry) => (entry.kind === 'item' ? [entry] : entry.items))
}
