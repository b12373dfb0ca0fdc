import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { mainThread } from './main-thread.ts'
import { pasteTurn } from './measure/turns.ts'
import { playSizes, samplesOf } from './play-sizes.ts'
import { allSizes, isSameSize, large, small, textOfSize } from './sizes.ts'

/** Pastes a block of ten columns over all lines. */
export const pasteBench: Bench = {
  name: 'page-paste',
  about: 'pasting ten columns into all lines',
  rounds: 3,
  run: (options) =>
    playSizes(
      {
        work: 'paste',
        sizes: options.isQuick ? [small] : allSizes.filter(({ columns }) => columns === 30),
        judged: options.isQuick ? [small] : [large],
        turn: (open, _contestant, size) => pasteTurn(open, size),
      },
      options,
      (played) => ({
        figures: played.flatMap(({ size, results, absent }) => [
          figureOf(
            `paste of ${size.lines.toLocaleString('en-US')} x 10 into ${textOfSize(size)}, worked out and added up`,
            'ms',
            samplesOf(results, ({ time }) => [time]),
            [],
            absent,
          ),
          figureOf(
            `the same until all of it is checked, ${textOfSize(size)}`,
            'ms',
            samplesOf(results, ({ checked }) => [checked]),
            isSameSize(size, large) ? [{ kind: 'own', of: 'median', atMost: 1000 }] : [],
          ),
          figureOf(
            `main thread at work, paste into ${textOfSize(size)}`,
            'ms',
            samplesOf(results, ({ work }) => [work]),
          ),
        ]),
        notes: [
          'Ours reads each text by its type, works the lines out anew and adds them up; the first time ends when that is shown. The second one ends when the checks that follow in idle moments are done, and what they found is shown; the others check nothing then, or at once.',
          'Of the others only the bare grid takes a block of text, and only puts it in. The rest have no pasting of a block: they are given the same lines as data, which is less work.',
          mainThread,
        ],
      }),
    ),
}
