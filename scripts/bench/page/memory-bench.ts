import type { Bench, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { drawnInThisRun } from './drawn.ts'
import { drawTurn, TIMEOUT_MS, type Drawn } from './measure/turns.ts'
import { playSizes, samplesOf, type SizeResults } from './play-sizes.ts'
import { allSizes, largest, small, textOfSize } from './sizes.ts'
import { competitorVersions } from './stage.ts'

/** The memory that the lines take in the page. */
export const memoryBench: Bench = {
  name: 'page-memory',
  about: 'what a form with its lines holds of memory',
  rounds: 3,
  run(options) {
    const drawn = drawnInThisRun()
    if (drawn !== undefined) return Promise.resolve({ ...memoryOutcome(drawn), versions: competitorVersions() })
    return playSizes<Drawn>(
      {
        work: 'mount',
        sizes: options.isQuick ? [small] : allSizes,
        judged: options.isQuick ? [small] : [largest],
        limit: TIMEOUT_MS + 15_000,
        turn: (open, _contestant, size) => drawTurn(open, size),
        timeOf: ({ time }) => time,
      },
      options,
      memoryOutcome,
    )
  },
}

function memoryOutcome(played: readonly SizeResults<Drawn>[]): BenchOutcome {
  return {
    figures: played.map(({ size, results, absent }) =>
      figureOf(
        `memory, ${textOfSize(size)}`,
        'MB',
        samplesOf(results, ({ held }) => [held]),
        [],
        absent,
      ),
    ),
    notes: [
      'Script objects after a collection, less what the empty page held; what the browser itself keeps for elements is not in it. In a run of all benches it is measured in the turns of drawing.',
    ],
  }
}
