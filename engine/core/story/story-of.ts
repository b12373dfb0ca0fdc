import type { Model } from '../model/model.ts'
import type { DetailScreen, Step } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { isScreenOfSide } from '../model/is-screen-of-side.ts'

/** The steps that a side is told of an entity's documents; undefined if its screens tell none. */
export function storyOf({ screens }: Pick<Model, 'screens'>, entity: string, side: Side): readonly Step[] | undefined {
  const isTold = (screen: DetailScreen) => screen.entity === entity && isScreenOfSide(screen, side)
  return Object.values(screens).flatMap((screen) => (screen.kind === 'detail' && screen.story !== undefined && isTold(screen) ? [screen.story] : []))[0]
}
