import type { OperationScenario } from '../../core/operations/operation-signatures.ts'
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
 * `best`: the lowest cost that keeps all limits. `undivided`: the same with one supplier for each line. `fewer`: the same with one supplier less than `best`.
 * `unlimited`: the lowest cost without any limit. `shared`: each line by the requested shares; only if shares were requested, and then first.
 */
export const scenarioNames = ['shared', 'best', 'undivided', 'fewer', 'unlimited'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/**
 * One way to award, by offers. Costs are untaxed, freight included; `difference` is to `best`, negative if cheaper; `lastDelivery` is the last delivery day, if
 * every offer taken names one.
 */
export type AwardScenario = Omit<OperationScenario, 'name' | 'takes'> & { readonly name: ScenarioName; readonly takes: readonly AwardedQuantity[] }

/** How much cheaper the award would be without a limit. Absent: the time limit came first. */
export type LimitCost = { readonly limit: LimitKind; readonly cost?: string }

/** A line that all offers together cannot fill, whatever the limits. Every scenario leaves it out. */
export type ShortLine = { readonly line: string; readonly offered: string }

/** The proposal. `clash`: if no award keeps all limits, a set of them in which each can be kept once another is dropped. */
export type AwardProposal = {
  readonly scenarios: readonly AwardScenario[]
  readonly limits: readonly LimitCost[]
  readonly clash: readonly LimitKind[]
  readonly short: readonly ShortLine[]
}

/** Proposes several awards for a problem, and the cost of each limit, found by solving again without it. */
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
  // The solver may run several at a time.
  const [unlimited, undivided, fewer, ...limits] = await Promise.all([
    set.length === 0 ? best : bestAward(withoutLimits(problem, set), solve),
    bestAward({ ...problem, limits: { ...problem.limits, suppliersPerLineAtMost: 1 } }, solve),
    suppliersAtMost < 1 ? none : bestAward({ ...problem, limits: { ...problem.limits, suppliersAtMost } }, solve),
    ...set.map((limit) => costOfLimit(problem, limit, best, solve)),
  ])
  // An award that keeps all limits is also valid without them: the time may end before a cheaper one is found.
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
  // Removing a limit cannot raise the cost: a higher result lies within the solver's gap.
  return without.cost === undefined
    ? { limit }
    : { limit, cost: Decimal.max(ZERO, new Decimal(best.costInShares).minus(without.cost)).toDecimalPlaces(2).toFixed() }
}

// Drops each limit whose removal leaves a clash. The remaining ones clash, and would not without any one of them.
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
