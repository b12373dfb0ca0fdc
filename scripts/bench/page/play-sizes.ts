import type { BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { contestants, type Contestant } from './contestants.ts'
import type { Size } from './in-page/handles.ts'
import { playRounds } from './measure/play-rounds.ts'
import { turnInBrowser } from './measure/turn-in-browser.ts'
import type { OpenPage } from './open-page.ts'
import { chosenSizes, textOfSize } from './sizes.ts'
import { peerVersions, setStage } from './stage.ts'

export interface SizedGame<Result> {
  readonly work: string
  readonly sizes: readonly Size[]
  /** What a turn costs at most, in milliseconds. */
  readonly limit: number
  readonly turn: (open: OpenPage, contestant: Contestant, size: Size) => Promise<Result>
}

/** What each contestant did at a size, ours first. */
export interface SizeResults<Result> {
  readonly size: Size
  readonly results: ReadonlyMap<string, readonly Result[]>
}

/**
 * Plays a game at each size, the smaller ones first: who gave up with fewer lines of the same columns does not try more. `conclude`
 * makes the figures.
 */
export async function playSizes<Result>(
  game: SizedGame<Result>,
  { rounds, sizes, log }: BenchOptions,
  conclude: (played: readonly SizeResults<Result>[]) => BenchOutcome,
): Promise<BenchOutcome> {
  const server = await setStage(log)
  const gaveUp: string[] = []
  const out = new Map<string, Size>()
  const played: SizeResults<Result>[] = []
  try {
    for (const size of chosenSizes(game.sizes, sizes)) {
      const able = contestants.filter(({ name }) => {
        const failed = out.get(name)
        return failed === undefined || failed.columns > size.columns || failed.lines > size.lines
      })
      const work = `${game.work}, ${textOfSize(size)}`
      log(work)
      const turn = (name: string) => {
        const contestant = able.find((each) => each.name === name)!
        return turnInBrowser(server.urlOf(contestant), game.limit, (open) => game.turn(open, contestant, size))
      }
      const { results, gaveUp: now } = await playRounds({ work, contestants: able.map(({ name }) => name), rounds, turn }, log)
      if (!results.has('ours')) throw new Error(now.find((line) => line.startsWith('ours')))
      for (const { name } of able) if (!results.has(name)) out.set(name, size)
      gaveUp.push(...now)
      played.push({ size, results })
    }
  } finally {
    await server.close()
  }
  const { figures, notes } = conclude(played)
  const only = sizes === undefined ? [] : [`Of the sizes only ${sizes.join(', ')} were run.`]
  return { figures, notes: [...notes, ...only, ...gaveUp], versions: peerVersions() }
}

/** Samples by contestant, ours first, in the order of the contestants. */
export function samplesOf<Result>(
  results: ReadonlyMap<string, readonly Result[]>,
  sample: (result: Result) => readonly number[],
): Readonly<Record<string, readonly number[]>> {
  const named = contestants.flatMap(({ name }) => {
    const values = results.get(name)?.flatMap((result) => sample(result)) ?? []
    return values.length === 0 ? [] : [[name, values] as const]
  })
  return Object.fromEntries(named)
}
