import type { Bench, BenchOutcome } from '../frame/bench.ts'
import { type Figure, figureOf } from '../frame/figure.ts'
import { summaryOf } from '../frame/summary.ts'
import { contestants } from './contestants.ts'
import type { KeyTime } from './in-page/record-keys.ts'
import { keyTurn, patience } from './measure/turns.ts'
import { playSizes, samplesOf, type SizeResults } from './play-sizes.ts'
import { allSizes, isSameSize, large, small, textOfSize } from './sizes.ts'

type Played = readonly SizeResults<readonly KeyTime[]>[]

const all = (times: readonly KeyTime[]) => times.map(({ toPaint }) => toPaint)
const committing = (times: readonly KeyTime[]) => times.filter(({ key }) => key.length > 1).map(({ toPaint }) => toPaint)

/** From the moment at which the browser takes a key in to the paint after it. */
export const keyBench: Bench = {
  name: 'page-key',
  about: 'key to paint while typing into the lines',
  rounds: 3,
  run: (options) =>
    playSizes(
      {
        work: 'keys',
        sizes: options.isQuick ? [small] : allSizes,
        limit: patience * 4,
        turn: (open, contestant, size) => keyTurn(open, contestant, size, options.isQuick ? 2 : 8),
      },
      options,
      conclude,
    ),
}

function conclude(played: Played): BenchOutcome {
  return {
    figures: [...played.flatMap(figuresOfSize), ...acrossSizes(played)],
    notes: [
      'Two digits and the key that ends the cell, in one line after the other. Ours then works the line out, checks it and adds the columns up; the bare grid puts the text in; schema-driven forms do what they do at every digit.',
      'There are 60 frames a second: each figure holds the wait for the next one, 8 ms in the middle, for everybody alike.',
    ],
  }
}

function figuresOfSize({ size, results }: Played[number]): readonly Figure[] {
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
    ),
    figureOf(`of these, the keys that end a cell, ${textOfSize(size)}`, 'ms', samplesOf(results, committing)),
  ]
}

/** Ours at 4,000 lines beside ours and beside the best schema-driven one at 200. */
function acrossSizes(played: Played): readonly Figure[] {
  const [few, many] = [small, large].map((size) => played.find((each) => isSameSize(each.size, size))?.results)
  if (few === undefined || many === undefined) return []
  const ours = samplesOf(many, all)['ours']!
  const atFew = samplesOf(few, all)
  const figures = [
    figureOf('key to paint, ours at 4,000 lines and at 200', 'ms', { ours, 'ours at 200': atFew['ours']! }, [
      { kind: 'ratio', to: 'ours at 200', atMost: 1.2 },
    ]),
  ]
  const schemaDriven = contestants.filter(({ name, isSchemaDriven }) => name !== 'ours' && isSchemaDriven && atFew[name] !== undefined).map(({ name }) => name)
  const best = schemaDriven.toSorted((left, right) => summaryOf(atFew[left]!).median - summaryOf(atFew[right]!).median)[0]
  if (best === undefined) return figures
  const rival = `${best} at 200`
  return [
    ...figures,
    figureOf('key to paint, ours at 4,000 lines and the best schema-driven form at 200', 'ms', { ours, [rival]: atFew[best]! }, [
      { kind: 'ratio', to: rival, atMost: 0.1 },
    ]),
  ]
}
