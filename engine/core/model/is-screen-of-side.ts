import type { Screen } from './screen.ts'
import type { Side } from './side.ts'

/** Checks whether a side has a screen: its own, or one of both sides. */
export function isScreenOfSide(screen: Pick<Screen, 'side'>, side: Side): boolean {
  return screen.side === side || screen.side === 'both'
}
