import type { Menu, MenuGroup, MenuItem } from '../model/screen.ts'
import type { Language } from '../model/side.ts'
import { isAllowed } from './is-allowed.ts'

/** The reader of a menu, and the installation. */
export type MenuReader = {
  readonly permissions: ReadonlySet<string>
  readonly language: Language
  /** Installed on the customer's own premises. */
  readonly isLocal: boolean
  /** The configured address on another site for a key, if any. */
  readonly outside: (key: string) => string | undefined
}

/** Why a menu entry is hidden. */
export type MenuHiding = 'language' | 'local' | 'outside' | 'permission'

/** Every reason that hides an entry from a person's menu; empty: it is visible. */
export function hidingReasonsOf(item: MenuItem, { permissions, language, isLocal, outside }: MenuReader): readonly MenuHiding[] {
  const found: MenuHiding[] = []
  if (item.hideInEnglish && language === 'en') found.push('language')
  if (item.hideInLocal && isLocal) found.push('local')
  if (item.outside !== undefined && outside(item.outside) === undefined) found.push('outside')
  if (!isAllowed(item.permission, permissions)) found.push('permission')
  return found
}

/** The visible entries in the declared order, without empty groups. */
export function visibleMenu(menu: Menu, reader: MenuReader): Menu {
  const isVisible = (item: MenuItem) => hidingReasonsOf(item, reader).length === 0
  return menu.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (entry.kind === 'item') return isVisible(entry) ? [entry] : []
    const items = entry.items.filter(isVisible)
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}
