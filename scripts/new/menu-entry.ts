import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Side } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { withItem } from './json-text.ts'
import { refuseUnknown } from './refusal.ts'

type Entry = { readonly route: string; readonly side: Side; readonly group: string | undefined; readonly permission: string }

/** Adds a route to its side's menu, at the end of a group or of the whole ("top"); an existing entry stays in its place. */
export function putInMenu(desk: Desk, { route, side, group, permission }: Entry): void {
  const menu = desk.compiled.model.menus[side]
  const routes = menu.flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry])).map((item) => item.route)
  if (routes.includes(route) || group === undefined) return
  const file = `screens/menus/${side}.menu.json`
  const text = desk.read(file)!
  if (group === 'top') return desk.change(file, withItem(text, ['items'], { route, permission }))
  const items = (findNodeAtLocation(parseTree(text)!, ['items'])?.children ?? []).map(
    (node) => node.children?.find((each) => each.children?.[0]?.value === 'group')?.children?.[1]?.value as string | undefined,
  )
  const place = items.indexOf(group)
  const groups = items.filter((each) => each !== undefined)
  if (place < 0) throw refuseUnknown(`group of the ${side}'s menu`, group, ['top', ...groups])
  desk.change(file, withItem(text, ['items', place, 'items'], { route, permission }))
}
