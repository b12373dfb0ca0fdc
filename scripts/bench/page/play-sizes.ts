import type { BenchOptions, BenchOutcome } from '../frame/bench.ts'
import type { Absent } from '../frame/figure.ts'
import { contestants, type Contestant } from './contestants.ts'
import type { Size } from './in-page/handles.ts'
import { playRounds } from './measure/play-rounds.ts'
import { turnInBrowser } from './measure/turn-in-browser.ts'
import { TIMEOUT_MS, slowTurn, turnLimit } from './measure/turns.ts'
import { drawing, whoIsAble } from './measure/who-is-able.ts'
import type { OpenPage } from './open-page.ts'
import { chosenSizes, isSameSize, textOfSize } from './sizes.ts'
import { competitorVersions, setStage } from './stage.ts'

export interface SizedGame<Result> {
  readonly work: string
  readonly sizes: readonly Size[]
  /** The sizes with targets: contestants run all rounds there, and one round at the others. */
  readonly judged: readonly Size[]
  /** The longest that a round may take, in milliseconds; a minute if absent. */
  readonly limit?: number
  readonly turn: (open: OpenPage, contestant: Contestant, size: Size, isJudged: boolean) => Promise<Result>
  /** For drawing: its duration, in milliseconds. */
  readonly timeOf?: (result: Result) => number
}

/** The results of each contestant at a size, ours first, and the contestants without one. */
export interface SizeResults<Result> {
  readonly size: Size
  readonly results: ReadonlyMap<string, readonly Result[]>
  readonly absent?: readonly Absent[]
}

// Shared by all benches of a run.
const able = whoIsAble(TIMEOUT_MS)

/**
 * Runs a task at each size, smaller sizes first: a contestant that gave up with fewer lines of the same columns does not try more.
 * `conclude` makes the figures.
 */
export async function playSizes<Result>(
  game: SizedGame<Result>,
  { rounds, sizes, only, log }: BenchOptions,
  conclude: (played: readonly SizeResults<Result>[]) => BenchOutcome,
): Promise<BenchOutcome> {
  const asked = contestants.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)))
  const server = await setStage(asked, log)
  const played: SizeResults<Result>[] = []
  try {
    for (const size of chosenSizes(game.sizes, sizes)) {
      const work = `${game.work}, ${textOfSize(size)}`
      log(work)
      const isJudged = game.judged.some((each) => isSameSize(each, size))
      const refused = asked.flatMap(({ name }): Absent[] => {
        const why = able.reasonAgainst(name, game.work, size)
        return why === undefined ? [] : [{ name, why }]
      })
      const names = asked.map(({ name }) => name).filter((name) => refused.every((each) => each.name !== name))
      const turn = (name: string) => {
        const contestant = asked.find((each) => each.name === name)!
        return turnInBrowser(server.urlOf(contestant), game.limit ?? turnLimit, (open) => game.turn(open, contestant, size, isJudged))
      }
      const { results, gaveUp } = await playRounds({ work, contestants: names, rounds: isJudged ? rounds : 1, slow: slowTurn, turn }, log)
      if (!results.has('ours')) throw new Error(`ours gave up at ${work}: ${gaveUp.get('ours')}`)
      for (const [name, reason] of gaveUp) able.noteGivenUp(name, game.work, size, reason)
      if (game.work === drawing && game.timeOf !== undefined)
        for (const [name, [first]] of results) if (first !== undefined) able.noteDrawn(name, size, game.timeOf(first))
      played.push({ size, results, absent: [...refused, ...[...gaveUp].map(([name, why]) => ({ name, why }))] })
    }
  } finally {
    await server.close()
  }
  const { figures, notes } = conclude(played)
  const limits = [
    ...(sizes === undefined ? [] : [`Of the sizes only ${sizes.join(', ')} were run.`]),
    ...(only === undefined ? [] : [`Of the contestants only ${asked.map(({ name }) => name).join(', ')} took part.`]),
  ]
  return { figures, notes: [...notes, ...turnsNote, ...limits], versions: competitorVersions() }
}

const turnsNote = [
  `All rounds at the sizes of the targets, one at the others; who needs more than ${slowTurn / 1000} s for a turn has one. Who gave up, or needs more than a minute for a turn, stands without figures, and is not asked for more lines.`,
]

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
