import { isScreenOfSide } from './is-screen-of-side.ts'
import type { Model } from './model.ts'
import type { Side } from './side.ts'

export function hasLiveDetail(model: Pick<Model, 'screens'>, entity: string, side: Side): boolean {
  return Object.values(model.screens).some((screen) => screen.kind === 'detail' && screen.live && screen.entity === entity && isScreenOfSide(screen, side))
}
