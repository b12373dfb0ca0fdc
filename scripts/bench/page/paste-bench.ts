import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { mainThread } from './main-thread.ts'
import { pasteTurn, patience } from './measure/turns.ts'
import { playSizes, samplesOf } from './play-sizes.ts'
import { allSizes, isSameSize, large, small, textOfSize } from './sizes.ts'

/** A block of ten columns over all lines. */
export const pasteBench: Bench = {
  name: 'page-paste',
  about: 'pasting ten columns into all lines',
  rounds: 5,
  run: (options) =>
    playSizes(
      {
        work: 'paste',
        sizes: options.isQuick ? [small] : allSizes.filter(({ columns }) => columns === 30),
        limit: patience * 3,
        turn: (open, _contestant, size) => pasteTurn(open, size),
      },
      options,
      (played) => ({
        figures: played.flatMap(({ size, results }) => [
          figureOf(
            `paste of ${size.lines.toLocaleString('en-US')} x 10 into ${textOfSize(size)}`,
            'ms',
            samplesOf(results, ({ time }) => [time]),
            isSameSize(size, large) ? [{ kind: 'own', of: 'median', atMost: 1000 }] : [],
          ),
          figureOf(
            `main thread at work, paste into ${textOfSize(size)}`,
            'ms',
            samplesOf(results, ({ work }) => [work]),
          ),
        ]),
        notes: [
          'Ours reads each text by its type, works the lines out anew and adds them up; the time ends when that is shown. Checks follow in idle moments, and are not waited for.',
          'Of the others only the bare grid takes a block of text, and only puts it in. The rest have no pasting of a block: they are given the same lines as data, which is less work.',
          mainThread,
        ],
      }),
    ),
}
