import { itemsOfMenu } from '../model/items-of-menu.ts'
import type { Model } from '../model/model.ts'

/** The code that opens each route: its screen's, otherwise that of its menu entry; a route without one is open. */
export function permissionOfRoute(model: Pick<Model, 'menus' | 'routes' | 'screens'>): Readonly<Record<string, string>> {
  const items = Object.values(model.menus).flatMap(itemsOfMenu)
  const byMenu = new Map(items.map(({ route, permission }) => [route, permission]))
  return Object.fromEntries(
    Object.values(model.routes).flatMap(({ key, screen }) => {
      const code = model.screens[screen ?? '']?.permission ?? byMenu.get(key)
      return code === undefined ? [] : [[key, code]]
    }),
  )
}
