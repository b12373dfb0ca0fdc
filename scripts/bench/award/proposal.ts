import type { AwardProblem } from '../../../engine/procurement/award-proposal/award-problem.ts'
import { bestAward } from '../../../engine/procurement/award-proposal/best-award.ts'
import { proposeAward } from '../../../engine/procurement/award-proposal/propose-award.ts'
import { withSolver } from '../../../engine/server/solver/with-solver.ts'
import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { millisecondsOf, takeTurns } from '../frame/take-turns.ts'
import { allLimits, market } from './market.ts'

/** The longest a buyer waits for a proposal (ms). */
const TARGET_MS = 10_000

/** Computes a whole proposal for an inquiry of the largest size: from the question to four scenarios and the cost of each limit. */
export const proposal: Bench = {
  name: 'award-proposal',
  about: 'the best award of 200 lines and 20 suppliers, with scenarios and the cost of eight limits',
  rounds: 5,
  async run({ rounds, isQuick, log }) {
    const [lines, suppliers] = isQuick ? [30, 8] : [200, 20]
    const limited = market(lines, suppliers, allLimits)
    const free = market(lines, suppliers, {})
    const tiered = market(lines, suppliers, allLimits, true)
    const open: number[] = []
    const gaps: string[] = []
    const tieredGaps: string[] = []
    const openOfTiered: number[] = []
    const wholeProposal = (problem: AwardProblem, leftOpen: number[], itsGaps: string[]) =>
      millisecondsOf(async () => {
        const { scenarios, limits: costs } = (await withSolver((solve) => proposeAward(problem, solve)))!
        leftOpen.push(scenarios.filter(({ kind }) => kind === 'unsolved').length + costs.filter(({ cost }) => cost === undefined).length)
        itsGaps.push(scenarios[0]?.gap ?? 'none')
        log(`${scenarios.map(({ name, kind, cost }) => `${name} ${cost ?? kind}`).join(', ')}; left open: ${leftOpen.at(-1)}, gap ${itsGaps.at(-1)}`)
      })
    const samples = await takeTurns(
      {
        'eight limits': () => wholeProposal(limited, open, gaps),
        'eight limits, three tiers in each offer': () => wholeProposal(tiered, openOfTiered, tieredGaps),
        'terms of suppliers alone': () => millisecondsOf(() => withSolver((solve) => proposeAward(free, solve))),
        'eight limits, the best award alone': () => millisecondsOf(() => withSolver((solve) => bestAward(limited, solve))),
      },
      { rounds },
    )
    return {
      figures: [
        figureOf(`a proposal of ${lines} lines and ${suppliers} suppliers`, 'ms', samples, [{ kind: 'own', of: 'most', atMost: TARGET_MS }]),
        figureOf('scenarios and costs of limits that the time left open', 'count', { ours: open, 'with three tiers in each offer': openOfTiered }, [
          { kind: 'own', of: 'most', atMost: 0 },
        ]),
      ],
      notes: [
        `${limited.offers.length} offers. Gap of the best award, counted in exact decimals: ${[...new Set(gaps)].join(', ')}; with tiers: ${[...new Set(tieredGaps)].join(', ')}.`,
        'Each run starts its threads and compiles the solver anew, as the server does.',
      ],
    }
  },
}
