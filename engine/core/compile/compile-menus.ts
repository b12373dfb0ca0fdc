import type { MenuDeclaration, MenuEntryDeclaration } from '../generated/grammar.ts'
import type { Menu, MenuGroup, MenuItem } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { declarationsOf, entriesOf, report, reportTwice } from './compilation.ts'
import { compact } from './compile-field.ts'
import { checkScreen } from './workshop.ts'
import { placeOf, within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkPermission } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** Both menus in their order. */
export function compileMenus(workshop: Workshop): Readonly<Record<Side, Menu>> {
  const menus: Record<Side, Menu> = { purchaser: [], supplier: [] }
  for (const { declared, name, spot } of declarationsOf(workshop.compilation, 'menu')) {
    if (declared.menu !== name) report(workshop.compilation, within(spot, 'menu'), `the file is named "${name}", but declares "${declared.menu}"`)
    checkRepeated(workshop, declared.items, within(spot, 'items'))
    menus[declared.menu] = compileEntries(workshop, declared.items, declared.menu, within(spot, 'items'))
  }
  checkComplete(workshop, menus)
  return menus
}

// The specification says which routes stand in a menu; an entry whose screen is not there yet is shown as coming, not dropped.
function checkComplete({ compilation }: Workshop, menus: Readonly<Record<Side, Menu>>): void {
  const shown = (side: Side): ReadonlySet<string> =>
    new Set(menus[side].flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry])).map((item) => item.route))
  for (const { declared, spot } of declarationsOf(compilation, 'routes')) {
    for (const [route, { menus: wanted = [] }] of entriesOf(declared as Readonly<Record<string, { readonly menus?: readonly Side[] }>>)) {
      for (const side of wanted) if (!shown(side).has(route)) report(compilation, within(spot, route), `the ${side}'s menu lacks "${route}"`, undefined, 'key')
    }
  }
}

function checkRepeated({ compilation }: Workshop, entries: MenuDeclaration['items'], spot: Spot): void {
  const places = entries.flatMap((entry, index) => [
    { route: entry.route, at: within(spot, index, 'route') },
    ...(entry.items ?? []).map(({ route }, place) => ({ route, at: within(spot, index, 'items', place, 'route') })),
  ])
  const named = places.filter(({ route }) => route !== undefined)
  reportTwice(
    compilation,
    (place) => named[place]!.at,
    named.map(({ route = '' }) => route),
  )
}

function compileEntries(workshop: Workshop, entries: MenuDeclaration['items'], side: Side, spot: Spot): Menu {
  return entries.flatMap((entry, index): (MenuItem | MenuGroup)[] => {
    const at = within(spot, index)
    if (entry.group === undefined) return compileItem(workshop, entry, side, at)
    const items = (entry.items ?? []).flatMap((item, place) => compileItem(workshop, item, side, within(at, 'items', place)))
    return [compact({ kind: 'group' as const, id: entry.group, icon: entry.icon, items })]
  })
}

function compileItem(
  workshop: Workshop,
  { route, icon, target = '_self', outside, permission, hideInEnglish = false, hideInLocal = false }: MenuEntryDeclaration,
  side: Side,
  spot: Spot,
): MenuItem[] {
  if (route === undefined) {
    report(workshop.compilation, spot, 'an entry of a menu has "route", or "group" with "items"')
    return []
  }
  // An address on another site is no route of ours.
  if (outside === undefined) {
    checkScreen(workshop, within(spot, 'route'), route)
    const there = declarationsOf(workshop.compilation, 'screen').find(({ name }) => name === route)?.declared.side ?? 'both'
    if (there !== 'both' && there !== side) report(workshop.compilation, within(spot, 'route'), `the menu leads to "${route}", a screen of the ${there}'s side`)
  }
  if (permission !== undefined) checkPermission(workshop, within(spot, 'permission'), permission, side)
  return [compact({ kind: 'item' as const, route, icon, target, outside, permission, hideInEnglish, hideInLocal, at: placeOf(spot) })]
}
