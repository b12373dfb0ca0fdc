import { visibleMenu, type MenuReader } from '../../../engine/core/permissions/visible-menu.ts'
import type { KeyRow, Made } from './row.ts'

const reader: MenuReader = { permissions: new Set(['A1', 'A2', 'B1']), language: 'cn', isLocal: false, outside: () => 'https://account.test' }

/** The routes of a side's menu that a person sees. */
function seenBy({ model }: Made, side: 'purchaser' | 'supplier', who: Partial<MenuReader>): readonly string[] {
  const menu = visibleMenu(model.menus[side], { ...reader, ...who })
  return menu.flatMap((entry) => (entry.kind === 'item' ? [entry.route] : entry.items.map(({ route }) => route)))
}

/** The menu as a reader of the declaration, for different people. */
export const menuRows: readonly KeyRow[] = [
  {
    key: 'MenuEntryDeclaration.outside',
    says: 'an entry of another site is hidden while the configuration does not name it',
    project: 'rich',
    observe: (made) => seenBy(made, 'purchaser', { outside: () => undefined }),
    seen: ['home', 'contractList'],
  },
  {
    key: 'MenuEntryDeclaration.permission',
    says: 'an entry is hidden from one without its code',
    project: 'rich',
    observe: (made) => seenBy(made, 'supplier', { permissions: new Set() }),
    seen: [],
  },
  {
    key: 'MenuEntryDeclaration.hideInEnglish',
    says: 'an entry is hidden in English, and the group that is then empty',
    project: 'rich',
    observe: (made) => seenBy(made, 'purchaser', { language: 'en' }),
    seen: ['home', 'security'],
  },
  {
    key: 'MenuEntryDeclaration.hideInLocal',
    says: 'an entry is hidden where the product is installed at the customer’s',
    project: 'rich',
    observe: (made) => seenBy(made, 'purchaser', { isLocal: true }),
    seen: ['home', 'security'],
  },
  {
    key: 'MenuEntryDeclaration.route',
    says: 'an entry leads to the screen that is named',
    project: 'rich',
    otherwise: {
      '"route": "done"': '"route": "statements"',
      '"done": { "section": "Contracts", "shell": true, "menus": ["supplier"] }': '"done": { "section": "Contracts", "shell": true }',
    },
    observe: (made) => seenBy(made, 'supplier', {}),
    seen: ['done'],
  },
]
