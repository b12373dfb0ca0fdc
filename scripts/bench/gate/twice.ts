import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../engine/server/model/load-model.ts'
import type { Bench } from '../frame/bench.ts'
import { type Figure, figureOf } from '../frame/figure.ts'
import { copyDoubled, copyOurs } from './copies.ts'
import { LEFT_OUT, type Part, parts, quickParts } from './parts.ts'
import { type Taken, runPart } from './run-part.ts'

/** The most that twice as many screens may cost, relative to today's cost. */
const MAX_RATIO = 1.5

const contestants = ['twice', 'now'] as const
type Round = Readonly<Record<(typeof contestants)[number], Taken>>

/** Measures the growing parts of `npm test` with our declarations and with twice as many. */
export const twice: Bench = {
  name: 'gate-twice',
  about: 'the growing parts of npm test, with the declarations doubled',
  rounds: 3,
  async run({ rounds, isQuick, only, log }) {
    const chosen = (isQuick ? quickParts : parts).filter(({ name }) => isQuick || only === undefined || only.some((part) => name.includes(part)))
    const folder = join(projectRoot, 'build/bench-gate')
    const folders = { now: join(folder, 'now'), twice: join(folder, 'twice') }
    try {
      copyOurs(folders.now)
      copyDoubled(folders.twice)
      const taken = new Map<string, Round[]>(chosen.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round++)
        for (const part of chosen) {
          const pair = await pairOf(part, folders, round)
          taken.get(part.name)!.push(pair)
          log(`${part.name}: ${said(pair.now)}; with twice as many ${said(pair.twice)}`)
        }
      return {
        figures: [...wholeOf([...taken.values()], rounds), ...[...taken].map(([name, pairs]) => inProcessor(name, pairs))],
        notes: [
          'Every document, screen, vocabulary, error and word stands twice, in areas of its own; built-in roles, codes and preferences stand once.',
          'Each part runs with ours and with twice as many, one after the other. Processor time is that of all processes of a part, with its database.',
          ...Object.entries(LEFT_OUT).map(([title, why]) => `Left out: "${title}", since ${why}.`),
        ],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** One part with ours and with twice as many. The other one begins in each round, and each round tries another shard of the tests. */
async function pairOf(part: Part, folders: Readonly<Record<keyof Round, string>>, round: number): Promise<Round> {
  const pair: Partial<Record<keyof Round, Taken>> = {}
  for (const name of round % 2 === 0 ? contestants.toReversed() : contestants) pair[name] = await atSecondAttempt(() => runPart(part, folders[name], round))
  return pair as Round
}

/** On a busy machine a test may run out of time; the gate too repeats it once. */
async function atSecondAttempt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch {
    return await run()
  }
}

function wholeOf(byPart: readonly (readonly Round[])[], rounds: number): readonly Figure[] {
  const measures = [
    ['processor', 'processor time'],
    ['clock', 'time by the clock'],
  ] as const
  return measures.flatMap(([measure, called]) => {
    const sums = (name: keyof Round) => Array.from({ length: rounds }, (_, round) => byPart.reduce((sum, pairs) => sum + pairs[round]![name][measure], 0))
    const [ofTwice, ofNow] = [sums('twice'), sums('now')]
    const ratios = ofTwice.map((one, round) => one / ofNow[round]!)
    return [
      figureOf(`all parts, ${called}`, 'ms', { twice: ofTwice, now: ofNow }),
      figureOf(`all parts, ${called} of twice as many in each round, relative to ours`, 'ratio', { twice: ratios }, [
        { kind: 'own', of: 'median', atMost: MAX_RATIO },
      ]),
    ]
  })
}

function inProcessor(name: string, pairs: readonly Round[]): Figure {
  return figureOf(`${name}, processor time`, 'ms', { twice: pairs.map((pair) => pair.twice.processor), now: pairs.map((pair) => pair.now.processor) })
}

const said = ({ clock, processor }: Taken) => `${Math.round(clock)} ms, of the processor ${Math.round(processor)}`
