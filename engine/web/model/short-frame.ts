import type { Menu, MenuItem, Route } from '../../core/model/screen.ts'
import { mapped } from './mapped.ts'
import type { ModelFrame } from './packs.ts'

type Shortened<Thing extends object> = Readonly<Partial<Thing>>
type ShortRoute = Shortened<Omit<Route, 'screen'>> & { readonly screen?: string | null }
type ShortItem = Shortened<MenuItem> | { readonly id: string; readonly items: readonly ShortItem[] }

/** A frame as it travels in the scripts of a page. */
export type ShortFrame = Omit<ModelFrame, 'routes' | 'menus'> & {
  readonly routes: Readonly<Record<string, ShortRoute>>
  readonly menus: Readonly<Record<keyof ModelFrame['menus'], readonly ShortItem[]>>
}

/** What most routes are; the screen of most has the name of the route. */
const ROUTE: Omit<Route, 'key'> = { shell: true, offlineDisplay: false, public: false, headerHidden: false }
const ITEM: Omit<MenuItem, 'route'> = { kind: 'item', target: '_self', hideInEnglish: false, hideInLocal: false }

/** The frame without what most routes and menu entries have in common: two thirds of its bytes, which the first page of all would load. */
export function shortFrame(frame: ModelFrame): ShortFrame {
  return {
    ...frame,
    routes: mapped(frame.routes, ({ key, screen = null, ...route }) => ({ ...differing(route, ROUTE), ...(screen !== key && { screen }) })),
    menus: mapped(frame.menus, (menu) =>
      menu.map((entry) => {
        if (entry.kind === 'item') return shortItem(entry)
        const { kind: _, items, ...group } = entry
        return { ...group, items: items.map(shortItem) }
      }),
    ),
  }
}

/** The frame that was shortened. */
export function wholeFrame(short: ShortFrame): ModelFrame {
  return {
    ...short,
    routes: mapped(short.routes, ({ screen, ...route }, key) => ({ ...ROUTE, key, ...route, ...(screen !== null && { screen: screen ?? key }) })),
    menus: mapped(
      short.menus,
      (menu) => menu.map((entry) => ('items' in entry ? { kind: 'group', ...entry, items: entry.items.map(wholeItem) } : wholeItem(entry))) as Menu,
    ),
  }
}

function shortItem(item: MenuItem): Shortened<MenuItem> {
  const { at: _, ...shown } = item
  return differing(shown, ITEM)
}

function wholeItem(item: ShortItem): MenuItem {
  return { ...ITEM, ...item } as MenuItem
}

/** The members of a thing that differ from what is common. */
function differing<Thing extends object>(thing: Thing, common: Readonly<Record<string, unknown>>): Shortened<Thing> {
  return Object.fromEntries(Object.entries(thing).filter(([key, value]) => common[key] !== value)) as Shortened<Thing>
}
