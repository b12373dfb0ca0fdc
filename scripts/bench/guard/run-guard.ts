import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../paths/project.ts'
import { machineNow } from '../frame/machine.ts'
import { shown } from '../frame/show.ts'
import { judge, keptAfter } from './judge.ts'
import { KEPT_FILE, keepRatios, keptRatios } from './kept.ts'
import { betterOf, isSameTask, MAX_GROWTH, ratiosOf } from './ratio.ts'
import type { KeptRatio, Ratio } from './ratio.ts'
import { watchedBenches } from './watched.ts'
import type { Watched } from './watched.ts'

/** The options of the guard. `decision`: the number of the decision that accepts what has grown. `names`: parts of the names of benches; all if there are none. */
export interface GuardOptions {
  readonly isKeeping: boolean
  readonly decision: string | undefined
  readonly names: readonly string[]
}

/**
 * Runs every bench that has a rival and compares the ratios with the kept ones. A bench with a ratio that has grown runs a second time, and the better ratio
 * counts, since a busy moment is no regression. Returns whether none has grown by more than a fifth without a decision, and none has vanished.
 */
export async function runGuard({ isKeeping, decision, names }: GuardOptions, say: (line: string) => void): Promise<boolean> {
  if (decision !== undefined && !isDecision(decision)) throw new RangeError(`Cannot accept by decision "${decision}": engine/decisions has no such number`)
  const start = performance.now()
  const machine = machineNow()
  const chosen = (await watchedBenches()).filter(({ bench }) => names.length === 0 || names.some((part) => bench.name.includes(part)))
  const kept = keptRatios()
  const keptHere = kept.filter((each) => chosen.some(({ bench }) => bench.name === each.bench))
  const measured: Ratio[] = []
  for (const watched of chosen) measured.push(...(await measure(watched, kept, say)))
  const { grown, unknown, missing } = judge(measured, keptHere)
  for (const ratio of measured) say(line(ratio, keptHere))
  for (const { bench, work, to } of missing) say(`NOT MEASURED: ${bench}, ${work}, beside ${to}`)
  for (const { bench, work, to } of unknown) say(`not kept yet: ${bench}, ${work}, beside ${to}`)
  say(`${measured.length} ratios in ${Math.round((performance.now() - start) / 1000)} s, ${grown.length} grown by more than ${percent(MAX_GROWTH)}`)
  if (isKeeping) {
    const others = kept.filter((each) => !keptHere.includes(each))
    keepRatios(new Date().toISOString().slice(0, 10), machine, [...others, ...keptAfter(measured, keptHere, decision)])
    say(`kept in ${KEPT_FILE}`)
  }
  return (grown.length === 0 || (isKeeping && decision !== undefined)) && (isKeeping || missing.length === 0)
}

async function measure(watched: Watched, kept: readonly KeptRatio[], say: (line: string) => void): Promise<readonly Ratio[]> {
  const first = await once(watched, say)
  if (judge(first, kept).grown.length === 0) return first
  say(`  ${watched.bench.name} runs again, since a ratio has grown`)
  const second = await once(watched, say)
  return first.map((ratio) => second.filter((each) => isSameTask(each, ratio)).reduce(betterOf, ratio))
}

async function once({ bench, options }: Watched, say: (line: string) => void): Promise<readonly Ratio[]> {
  const start = performance.now()
  say(`\n== ${bench.name}: ${bench.about}; ${options.rounds} rounds`)
  const outcome = await bench.run({ sizes: undefined, only: undefined, ...options, isQuick: false, log: (text) => say(`  ${text}`) })
  say(`\n${shown(outcome)}\n\n${Math.round((performance.now() - start) / 1000)} s`)
  return ratiosOf(bench.name, outcome)
}

function line(now: Ratio, kept: readonly KeptRatio[]): string {
  const before = kept.find((each) => isSameTask(each, now))
  const [{ growth } = { growth: 0 }] = judge([now], kept).grown
  const was = before === undefined ? '' : `, kept ${before.ratio.toFixed(2)}${before.decision === undefined ? '' : ` by decision ${before.decision}`}`
  return `${growth > 0 ? 'GROWN ' : '      '}${now.ratio.toFixed(2).padStart(6)} ${now.bench}, ${now.work}, beside ${now.to}${was}`
}

function percent(growth: number): string {
  return `${Math.round((growth - 1) * 100)} %`
}

function isDecision(number: string): boolean {
  const folder = join(project, 'engine', 'decisions')
  return /^\d{4}$/.test(number) && existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(`${number}-`))
}
