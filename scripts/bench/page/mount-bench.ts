import type { Bench } from '../frame/bench.ts'
import { figureOf, type Target } from '../frame/figure.ts'
import { mainThread } from './main-thread.ts'
import { drawTurn, TIMEOUT_MS, type Drawn } from './measure/turns.ts'
import { keepDrawn } from './drawn.ts'
import { playSizes, samplesOf } from './play-sizes.ts'
import { allSizes, isSameSize, largest, small, textOfSize } from './sizes.ts'

const targets: readonly Target[] = [
  { kind: 'own', of: 'median', atMost: 400 },
  { kind: 'ratio', to: 'bare react-data-grid', atMost: 1.5 },
]

/** Measures from the call that draws the lines to the paint that shows them. */
export const mountBench: Bench = {
  name: 'page-mount',
  about: 'drawing a form with its lines',
  rounds: 5,
  run: (options) =>
    playSizes<Drawn>(
      {
        work: 'mount',
        sizes: options.isQuick ? [small] : allSizes,
        judged: options.isQuick ? [small] : [largest],
        // Includes preparing the lines and closing the browser.
        limit: TIMEOUT_MS + 15_000,
        turn: (open, _contestant, size) => drawTurn(open, size),
        timeOf: ({ time }) => time,
      },
      options,
      (played) => {
        keepDrawn(played)
        return {
          figures: played.flatMap(({ size, results, absent }) => [
            figureOf(
              `mount, ${textOfSize(size)}`,
              'ms',
              samplesOf(results, ({ time }) => [time]),
              isSameSize(size, largest) ? targets : [],
              absent,
            ),
            figureOf(
              `main thread at work, mount, ${textOfSize(size)}`,
              'ms',
              samplesOf(results, ({ work }) => [work]),
            ),
          ]),
          notes: [
            'From the call that draws to the paint that shows the first line, for those who draw all lines the last one too. The scripts are loaded before, and the files of the fonts are found.',
            mainThread,
          ],
        }
      },
    ),
}
