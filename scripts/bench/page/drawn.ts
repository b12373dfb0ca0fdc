import type { Drawn } from './measure/turns.ts'
import type { SizeResults } from './play-sizes.ts'

let drawn: readonly SizeResults<Drawn>[] | undefined

/** What drawing was measured in this run, for the bench of memory: who draws for half a minute need not do it twice. */
export function keepDrawn(played: readonly SizeResults<Drawn>[]): void {
  drawn = played
}

export function drawnInThisRun(): readonly SizeResults<Drawn>[] | undefined {
  return drawn
}
