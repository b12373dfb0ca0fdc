import type { Model } from '../../core/model/model.ts'
import type { MenuItem } from '../../core/model/screen.ts'

/** Checks whether an entry of the menu leads to a screen that is not built yet. */
export function isComing({ routes }: Model, { outside, route }: MenuItem): boolean {
  return outside === undefined && routes[route]?.screen === undefined
}
