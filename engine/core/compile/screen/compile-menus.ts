import type { MenuDeclaration, MenuEntryDeclaration } from '../../../../build/declared/grammar.ts'
import type { Menu, MenuGroup, MenuItem } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { declarationsOf, entriesOf, report, reportTwice } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { checkScreen } from '../context/compiler-context.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkPermission } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** Both menus in their order. */
export function compileMenus(context: CompilerContext): Readonly<Record<Side, Menu>> {
  const menus: Record<Side, Menu> = { purchaser: [], supplier: [] }
  for (const { declared, name, node } of declarationsOf(context.compilation, 'menu')) {
    if (declared.menu !== name) report(context.compilation, within(node, 'menu'), `the file is named "${name}", but declares "${declared.menu}"`)
    checkRepeated(context, declared.items, within(node, 'items'))
    menus[declared.menu] = compileEntries(context, declared.items, declared.menu, within(node, 'items'))
  }
  checkComplete(context, menus)
  return menus
}

// The specification lists the routes of a menu; an entry whose screen is not built yet is shown as coming, not dropped.
function checkComplete({ compilation }: CompilerContext, menus: Readonly<Record<Side, Menu>>): void {
  const shown = (side: Side): ReadonlySet<string> =>
    new Set(menus[side].flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry])).map((item) => item.route))
  for (const { declared, node } of declarationsOf(compilation, 'routes')) {
    for (const [route, { menus: wanted = [] }] of entriesOf(declared as Readonly<Record<string, { readonly menus?: readonly Side[] }>>)) {
      for (const side of wanted) if (!shown(side).has(route)) report(compilation, within(node, route), `the ${side}'s menu lacks "${route}"`, undefined, 'key')
    }
  }
}

function checkRepeated({ compilation }: CompilerContext, entries: MenuDeclaration['items'], node: SourceNode): void {
  const places = entries.flatMap((entry, index) => [
    { route: entry.route, at: within(node, index, 'route') },
    ...(entry.items ?? []).map(({ route }, place) => ({ route, at: within(node, index, 'items', place, 'route') })),
  ])
  const named = places.filter(({ route }) => route !== undefined)
  reportTwice(
    compilation,
    (place) => named[place]!.at,
    named.map(({ route = '' }) => route),
  )
}

function compileEntries(context: CompilerContext, entries: MenuDeclaration['items'], side: Side, node: SourceNode): Menu {
  return entries.flatMap((entry, index): (MenuItem | MenuGroup)[] => {
    const at = within(node, index)
    if (entry.group === undefined) return compileItem(context, entry, side, at)
    const items = (entry.items ?? []).flatMap((item, place) => compileItem(context, item, side, within(at, 'items', place)))
    return [withoutUndefined({ kind: 'group' as const, id: entry.group, icon: entry.icon, items })]
  })
}

function compileItem(
  context: CompilerContext,
  { route, icon, target = '_self', outside, permission, hideInEnglish = false, hideInLocal = false }: MenuEntryDeclaration,
  side: Side,
  node: SourceNode,
): MenuItem[] {
  if (route === undefined) {
    report(context.compilation, node, 'an entry of a menu has "route", or "group" with "items"')
    return []
  }
  // An address on another site is no route of ours.
  if (outside === undefined) {
    checkScreen(context, within(node, 'route'), route)
    const there = declarationsOf(context.compilation, 'screen').find(({ name }) => name === route)?.declared.side ?? 'both'
    if (there !== 'both' && there !== side) report(context.compilation, within(node, 'route'), `the menu leads to "${route}", a screen of the ${there}'s side`)
  }
  if (permission !== undefined) checkPermission(context, within(node, 'permission'), permission, side)
  return [withoutUndefined({ kind: 'item' as const, route, icon, target, outside, permission, hideInEnglish, hideInLocal, at: placeOf(node) })]
}
