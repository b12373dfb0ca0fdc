import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { memoryTurn, patience } from './measure/turns.ts'
import { playSizes, samplesOf } from './play-sizes.ts'
import { allSizes, small, textOfSize } from './sizes.ts'

/** What the lines hold of the page's memory. */
export const memoryBench: Bench = {
  name: 'page-memory',
  about: 'what a form with its lines holds of memory',
  rounds: 3,
  run: (options) =>
    playSizes(
      {
        work: 'memory',
        sizes: options.isQuick ? [small] : allSizes,
        limit: patience * 2,
        turn: (open, _contestant, size) => memoryTurn(open, size),
      },
      options,
      (played) => ({
        figures: played.map(({ size, results }) =>
          figureOf(
            `memory, ${textOfSize(size)}`,
            'MB',
            samplesOf(results, (held) => [held]),
          ),
        ),
        notes: ['Script objects after a collection, less what the empty page held; what the browser itself keeps for elements is not in it.'],
      }),
    ),
}
