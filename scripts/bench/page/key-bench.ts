import type { Bench, BenchOutcome } from '../frame/bench.ts'
import { type Figure, figureOf } from '../frame/figure.ts'
import { summaryOf } from '../frame/summary.ts'
import { contestants, type Contestant } from './contestants.ts'
import { mainThread } from './main-thread.ts'
import { keyTurn, type KeyResult } from './measure/turns.ts'
import { playSizes, samplesOf, type SizeResults } from './play-sizes.ts'
import { allSizes, isSameSize, large, small, textOfSize } from './sizes.ts'

type Played = readonly SizeResults<KeyResult>[]

const all = ({ times }: KeyResult) => times.map(({ toPaint }) => toPaint)
const committing = ({ times }: KeyResult) => times.filter(({ key }) => key.length > 1).map(({ toPaint }) => toPaint)

/** Measures from the moment at which the browser receives a key to the next paint. */
export const keyBench: Bench = {
  name: 'page-key',
  about: 'key to paint while typing into the lines',
  rounds: 3,
  run: (options) =>
    playSizes(
      {
        work: 'keys',
        sizes: options.isQuick ? [small] : allSizes,
        judged: options.isQuick ? [small] : [small, large],
        turn: (open, contestant, size, isJudged) => keyTurn(open, contestant, size, options.isQuick ? 2 : isJudged ? 6 : 3),
      },
      options,
      keyOutcome,
    ),
}

/** The figures of all sizes, and the comparisons between sizes. */
export function keyOutcome(played: Played): BenchOutcome {
  return {
    figures: [...played.flatMap(figuresOfSize), ...acrossSizes(played)],
    notes: [
      'Two digits and the key that ends the cell, in one line after the other. Ours then works the line out, checks it and adds the columns up; the bare grid puts the text in; schema-driven forms do what they do at every digit.',
      'There are 60 frames a second: each figure holds the wait for the next one, 8 ms in the middle, for everybody alike.',
      `${mainThread} What is put off until the page is idle is in it.`,
    ],
  }
}

function figuresOfSize({ size, results, absent }: Played[number]): readonly Figure[] {
  const judged = isSameSize(size, large)
  return [
    figureOf(
      `key to paint, ${textOfSize(size)}`,
      'ms',
      samplesOf(results, all),
      judged
        ? [
            { kind: 'own', of: 'median', atMost: 16 },
            { kind: 'own', of: 'p95', atMost: 33 },
            { kind: 'ratio', to: 'bare react-data-grid', atMost: 1.3 },
          ]
        : [],
      absent,
    ),
    figureOf(`of these, the keys that end a cell, ${textOfSize(size)}`, 'ms', samplesOf(results, committing)),
    figureOf(
      `main thread at work for a key, ${textOfSize(size)}`,
      'ms',
      samplesOf(results, ({ workPerKey }) => [workPerKey]),
    ),
  ]
}

/** Compares ours at 4,000 lines with ours and with the best schema-driven contestants at 200. */
function acrossSizes(played: Played): readonly Figure[] {
  const [few, many] = [small, large].map((size) => played.find((each) => isSameSize(each.size, size))?.results)
  if (few === undefined || many === undefined) return []
  const ours = samplesOf(many, all)['ours']!
  const atFew = samplesOf(few, all)
  const rivals = contestants.filter(({ name, isSchemaDriven }) => name !== 'ours' && isSchemaDriven && atFew[name] !== undefined)
  return [
    figureOf('key to paint, ours at 4,000 lines and at 200', 'ms', { ours, 'ours at 200': atFew['ours']! }, [
      { kind: 'ratio', to: 'ours at 200', atMost: 1.2 },
    ]),
    ...besideBest(
      'the best schema-driven table of all 200 lines',
      ours,
      atFew,
      rivals.filter(({ isPaged }) => isPaged !== true),
    ),
    ...besideBest(
      'the best that draws a page of the 200 lines',
      ours,
      atFew,
      rivals.filter(({ isPaged }) => isPaged === true),
    ),
  ]
}

function besideBest(
  whom: string,
  ours: readonly number[],
  samples: Readonly<Record<string, readonly number[]>>,
  rivals: readonly Contestant[],
): readonly Figure[] {
  const best = rivals.map(({ name }) => name).toSorted((left, right) => summaryOf(samples[left]!).median - summaryOf(samples[right]!).median)[0]
  if (best === undefined) return []
  const rival = `${best} at 200`
  return [figureOf(`key to paint, ours at 4,000 lines and ${whom}`, 'ms', { ours, [rival]: samples[best]! }, [{ kind: 'ratio', to: rival, atMost: 0.1 }])]
}
