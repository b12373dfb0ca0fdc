import { bestAward } from '../../../engine/procurement/award-proposal/best-award.ts'
import { proposeAward } from '../../../engine/procurement/award-proposal/propose-award.ts'
import { withSolver } from '../../../engine/server/solver/with-solver.ts'
import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { millisecondsOf, takeTurns } from '../frame/take-turns.ts'
import { allLimits, market } from './market.ts'

/** What a buyer waits for a proposal (ms). */
const PATIENCE = 10_000

/** A whole proposal, from the question to four scenarios and the cost of each limit, of an inquiry of the largest size. */
export const proposal: Bench = {
  name: 'award-proposal',
  about: 'the best award of 200 lines and 20 suppliers, with scenarios and the cost of eight limits',
  rounds: 5,
  async run({ rounds, isQuick, log }) {
    const [lines, suppliers] = isQuick ? [30, 8] : [200, 20]
    const limited = market(lines, suppliers, allLimits)
    const free = market(lines, suppliers, {})
    const open: number[] = []
    const gaps: string[] = []
    const samples = await takeTurns(
      {
        'eight limits': () =>
          millisecondsOf(async () => {
            const proposed = await withSolver((solve) => proposeAward(limited, solve))
            const { scenarios, limits } = proposed!
            open.push(scenarios.filter(({ kind }) => kind === 'unsolved').length + limits.filter(({ cost }) => cost === undefined).length)
            gaps.push(scenarios[0]?.gap ?? 'none')
            log(`${scenarios.map(({ name, kind, cost }) => `${name} ${cost ?? kind}`).join(', ')}; left open: ${open.at(-1)}`)
          }),
        'terms of suppliers alone': () => millisecondsOf(() => withSolver((solve) => proposeAward(free, solve))),
        'eight limits, the best award alone': () => millisecondsOf(() => withSolver((solve) => bestAward(limited, solve))),
      },
      { rounds },
    )
    return {
      figures: [
        figureOf(`a proposal of ${lines} lines and ${suppliers} suppliers`, 'ms', samples, [{ kind: 'own', of: 'most', atMost: PATIENCE }]),
        figureOf('scenarios and costs of limits that the time left open', 'count', { ours: open }, [{ kind: 'own', of: 'most', atMost: 0 }]),
      ],
      notes: [
        `${limited.offers.length} offers. Gap of the best award, counted in exact decimals: ${[...new Set(gaps)].join(', ')}.`,
        'Each run starts its threads and compiles the solver anew, as the server does.',
      ],
    }
  },
}
