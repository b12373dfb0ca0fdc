import type { Menu, MenuGroup, MenuItem } from '../../core/model/screen.ts'
import type { Language } from '../../core/model/side.ts'
import { isAllowed } from './route-access.ts'

export type Reader = {
  readonly permissions: ReadonlySet<string>
  readonly language: Language
  /** Installed on the customer's own premises. */
  readonly isLocal: boolean
  /** The address on another site that the configuration gives for a key, if any. */
  readonly outside: (key: string) => string | undefined
}

function isVisible(item: MenuItem, { permissions, language, isLocal, outside }: Reader): boolean {
  if (item.hideInEnglish && language === 'en') return false
  if (item.hideInLocal && isLocal) return false
  if (item.outside !== undefined && outside(item.outside) === undefined) return false
  return isAllowed(item.permission, permissions)
}

/** The entries that somebody sees, in the order of the declaration; a group of which nothing is left goes too. */
export function visibleMenu(menu: Menu, reader: Reader): Menu {
  return menu.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (entry.kind === 'item') return isVisible(entry, reader) ? [entry] : []
    const items = entry.items.filter((item) => isVisible(item, reader))
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}
