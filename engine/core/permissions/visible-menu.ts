import type { Menu, MenuGroup, MenuItem } from '../model/screen.ts'
import type { Language } from '../model/side.ts'
import { isAllowed } from './is-allowed.ts'

/** Who looks at a menu, and where. */
export type MenuReader = {
  readonly permissions: ReadonlySet<string>
  readonly language: Language
  /** Installed on the customer's own premises. */
  readonly isLocal: boolean
  /** The address on another site that the configuration gives for a key, if any. */
  readonly outside: (key: string) => string | undefined
}

/** What keeps an entry out of a menu. */
export type MenuHiding = 'language' | 'local' | 'outside' | 'permission'

/** Everything that keeps an entry out of somebody's menu; nothing: it is there. */
export function hidingReasonsOf(item: MenuItem, { permissions, language, isLocal, outside }: MenuReader): readonly MenuHiding[] {
  const found: MenuHiding[] = []
  if (item.hideInEnglish && language === 'en') found.push('language')
  if (item.hideInLocal && isLocal) found.push('local')
  if (item.outside !== undefined && outside(item.outside) === undefined) found.push('outside')
  if (!isAllowed(item.permission, permissions)) found.push('permission')
  return found
}

/** The entries that somebody sees, in the order of the declaration; a group of which nothing is left goes too. */
export function visibleMenu(menu: Menu, reader: MenuReader): Menu {
  const isVisible = (item: MenuItem) => hidingReasonsOf(item, reader).length === 0
  return menu.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (entry.kind === 'item') return isVisible(entry) ? [entry] : []
    const items = entry.items.filter(isVisible)
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}
