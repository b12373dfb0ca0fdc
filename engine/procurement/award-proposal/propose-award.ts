import type { OperationScenario } from '../../core/operations/contracts.ts'
import { Decimal, ZERO } from '../../core/decimal/decimal.ts'
import type { Solve } from '../program.ts'
import type { AwardProblem, AwardedQuantity } from './award-problem.ts'
import { bestAward, costInShares } from './best-award.ts'
import type { Award, AwardAnswer } from './best-award.ts'
import { countedLines, offeredFor } from './counted-lines.ts'
import { limitsSet, withoutLimits } from './limit-kinds.ts'
import type { LimitKind } from './limit-kinds.ts'
import { decimalOfParts } from './parts.ts'
import { hasShares, sharedAward } from './shared-award.ts'
import type { SharedAward } from './shared-award.ts'

/**
 * `best`: the least cost that keeps all limits. `undivided`: the same with each line at one supplier. `fewer`: the same with one
 * supplier less than `best` has. `unlimited`: the least cost if no limit had been set. `shared`: each line by the shares that were
 * asked for; not there without them, and else the first.
 */
export const scenarioNames = ['shared', 'best', 'undivided', 'fewer', 'unlimited'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/**
 * One way to award, as the operation tells it, but by offers: costs are untaxed, freight included; `difference` is to `best`, below
 * zero where it is cheaper; `lastDelivery` is the last day on which something comes, where every offer taken names one.
 */
export type AwardScenario = Omit<OperationScenario, 'name' | 'takes'> & { readonly name: ScenarioName; readonly takes: readonly AwardedQuantity[] }

/** What a limit costs: by so much the award would be cheaper without it. Absent: the time was over before that was known. */
export type LimitCost = { readonly limit: LimitKind; readonly cost?: string }

/** A line that all offers together cannot fill, whatever the limits: it is left out of every scenario. */
export type ShortLine = { readonly line: string; readonly offered: string }

/** What is proposed. `clash`: where no award keeps all limits, some of them of which each can be kept if another goes. */
export type AwardProposal = {
  readonly scenarios: readonly AwardScenario[]
  readonly limits: readonly LimitCost[]
  readonly clash: readonly LimitKind[]
  readonly short: readonly ShortLine[]
}

/** Proposes awards of a problem in several ways, and says what its limits cost, each found by solving again without it. */
export async function proposeAward(asked: AwardProblem, solve: Solve): Promise<AwardProposal> {
  const short = shortLines(asked)
  const isShort = new Set(short.map(({ line }) => line))
  const problem = {
    ...asked,
    lines: asked.lines.filter(({ id }) => !isShort.has(id)),
    offers: asked.offers.filter(({ line }) => !isShort.has(line)),
  }
  const set = limitsSet(problem)
  const best = await bestAward(problem, solve)
  if (best.kind !== 'award') {
    const unlimited = await bestAward(withoutLimits(problem, set), solve)
    const clash = best.kind === 'infeasible' ? await clashOf(problem, set, solve) : []
    return { scenarios: [...sharedOf(problem), scenario(problem, 'best', best), scenario(problem, 'unlimited', unlimited)], limits: [], clash, short }
  }
  const suppliersAtMost = suppliersOf(problem, best.takes).size - 1
  const none: AwardAnswer = { kind: 'infeasible' }
  // Whoever solves may do several at a time.
  const [unlimited, undivided, fewer, ...limits] = await Promise.all([
    set.length === 0 ? best : bestAward(withoutLimits(problem, set), solve),
    bestAward({ ...problem, limits: { ...problem.limits, suppliersPerLineAtMost: 1 } }, solve),
    suppliersAtMost < 1 ? none : bestAward({ ...problem, limits: { ...problem.limits, suppliersAtMost } }, solve),
    ...set.map((limit) => costOfLimit(problem, limit, best, solve)),
  ])
  // What keeps all limits keeps none as well: the time may be over before something cheaper is found.
  const isCheaper = unlimited.kind === 'award' && new Decimal(unlimited.cost).lt(best.cost)
  const answers = { best, undivided, fewer, unlimited: isCheaper ? unlimited : best }
  const solved = (['best', 'undivided', 'fewer', 'unlimited'] as const).map((name) => scenario(problem, name, answers[name], best))
  return { scenarios: [...sharedOf(problem, best), ...solved], limits, clash: [], short }
}

function sharedOf(problem: AwardProblem, best?: Award): readonly AwardScenario[] {
  return hasShares(problem) ? [scenario(problem, 'shared', sharedAward(problem), best)] : []
}

function shortLines(problem: AwardProblem): readonly ShortLine[] {
  return countedLines(withoutLimits(problem, limitsSet(problem))).flatMap((counted) => {
    const offered = offeredFor(counted)
    return offered < counted.quantity ? [{ line: counted.line.id, offered: decimalOfParts(offered, counted.line.scale).toFixed() }] : []
  })
}

async function costOfLimit(problem: AwardProblem, limit: LimitKind, best: Award, solve: Solve): Promise<LimitCost> {
  const without = await costInShares(withoutLimits(problem, [limit]), solve)
  // Without a limit nothing is dearer: what a solver finds above lies within its gap.
  return without.cost === undefined ? { limit } : { limit, cost: Decimal.max(ZERO, new Decimal(best.costInShares).minus(without.cost)).toFixed(2) }
}

// Each limit is taken away for good where the rest still clashes; what is left clashes, and would not without any one of it.
async function clashOf(problem: AwardProblem, set: readonly LimitKind[], solve: Solve): Promise<readonly LimitKind[]> {
  let kept = set
  for (const limit of set) {
    const rest = kept.filter((other) => other !== limit)
    const dropped = set.filter((other) => !rest.includes(other))
    if ((await costInShares(withoutLimits(problem, dropped), solve)).kind === 'infeasible') kept = rest
  }
  return kept
}

function scenario(problem: AwardProblem, name: ScenarioName, answer: AwardAnswer | SharedAward, best?: Award): AwardScenario {
  if (answer.kind !== 'award') return { name, kind: answer.kind, takes: [] }
  const offerOf = new Map(problem.offers.map((offer) => [offer.id, offer]))
  const suppliersOfLine = new Map<string, Set<string>>()
  for (const { offer } of answer.takes) {
    const { line, supplier } = offerOf.get(offer)!
    suppliersOfLine.set(line, (suppliersOfLine.get(line) ?? new Set()).add(supplier))
  }
  const days = answer.takes.map(({ offer }) => offerOf.get(offer)?.deliveryDate)
  const lastDelivery = days.includes(undefined) ? undefined : days.toSorted().at(-1)
  return {
    name,
    kind: 'award',
    takes: answer.takes,
    cost: answer.cost,
    ...(best === undefined ? {} : { difference: new Decimal(answer.cost).minus(best.cost).toFixed() }),
    ...('gap' in answer ? { gap: answer.gap } : {}),
    suppliers: suppliersOf(problem, answer.takes).size,
    dividedLines: [...suppliersOfLine.values()].filter((suppliers) => suppliers.size > 1).length,
    ...(lastDelivery === undefined ? {} : { lastDelivery }),
  }
}

function suppliersOf({ offers }: AwardProblem, takes: readonly AwardedQuantity[]): ReadonlySet<string> {
  const supplierOf = new Map(offers.map(({ id, supplier }) => [id, supplier]))
  return new Set(takes.map(({ offer }) => supplierOf.get(offer) ?? ''))
}
