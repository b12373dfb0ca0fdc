import type { Drawn } from './measure/turns.ts'
import type { SizeResults } from './play-sizes.ts'

let drawn: readonly SizeResults<Drawn>[] | undefined

/** The drawing results of this run, reused by the memory bench: a contestant that draws for half a minute does it only once. */
export function keepDrawn(played: readonly SizeResults<Drawn>[]): void {
  drawn = played
}

export function drawnInThisRun(): readonly SizeResults<Drawn>[] | undefined {
  return drawn
}
