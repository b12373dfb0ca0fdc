import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { scrollTurn } from './measure/turns.ts'
import { playSizes, samplesOf } from './play-sizes.ts'
import { isSameSize, large, largest, small, textOfSize } from './sizes.ts'

/** Measures frames while the lines scroll, and areas that stay blank. */
export const scrollBench: Bench = {
  name: 'page-scroll',
  about: 'scrolling through the lines',
  rounds: 3,
  run: (options) =>
    playSizes(
      {
        work: 'scroll',
        sizes: options.isQuick ? [small] : [small, large, largest],
        judged: options.isQuick ? [small] : [large],
        turn: (open, _contestant, size) => scrollTurn(open, size),
      },
      options,
      (played) => ({
        figures: played.flatMap(({ size, results, absent }) => {
          const judged = isSameSize(size, large)
          return [
            figureOf(
              `frames while scrolling, ${textOfSize(size)}`,
              'ms',
              samplesOf(results, ({ intervals }) => intervals),
              judged
                ? [
                    { kind: 'own', of: 'median', atMost: 20 },
                    { kind: 'own', of: 'most', atMost: 60 },
                  ]
                : [],
              absent,
            ),
            figureOf(
              `longest blank while scrolling, ${textOfSize(size)}`,
              'ms',
              samplesOf(results, ({ blanks }) => [Math.max(0, ...blanks)]),
              judged ? [{ kind: 'own', of: 'most', atMost: 100 }] : [],
            ),
            figureOf(
              `percent of the window blank 100 ms after a jump, ${textOfSize(size)}`,
              'count',
              samplesOf(results, ({ blankAfterJumps }) => blankAfterJumps.map((share) => share * 100)),
              judged ? [{ kind: 'own', of: 'most', atMost: 0 }] : [],
            ),
          ]
        }),
        notes: [
          'A frame is the time between two callbacks of the page for frames, at 60 a second. Scrolled by the wheel over 12,000 pixels at 4,000 a second; then six jumps as with the scroll bar.',
        ],
      }),
    ),
}
