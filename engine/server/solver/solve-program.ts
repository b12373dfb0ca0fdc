import type { Highs, InitOptions } from 'highs'
import * as highsModule from 'highs'
import type { Program, Solution } from '../../procurement/program.ts'

/** Rows are scaled to about 1; the rounding catches a quantity that exceeds by this much. */
const TOLERANCE = 1e-9
/** An award of 200 lines and 20 suppliers has 6,000 columns without tiers; with three in each offer it has 18,000, of which 9,000 are looked at. */
const COLUMNS_WITHOUT_PRESOLVE = 7000
/** A WebAssembly thread has one core; with the same seed, the same program takes the same path. */
const SEED = 1

/** The solver in this thread; 3.5 MB of WebAssembly are compiled once. */
export function loadSolver(): Promise<Highs> {
  // The package's types describe its CommonJS build, in which the loader is `default.default`; Node takes the other build.
  const load = highsModule.default as unknown as (options?: InitOptions) => Promise<Highs>
  return load()
}

/** Solves one program until `gap` or until the seconds are over, whichever is first. It holds the thread as long. */
export function solveProgram(highs: Highs, { columns, rows }: Program, gap: number, seconds: number): Solution {
  const starts = new Int32Array(rows.length + 1)
  let entries = 0
  for (const [index, { terms }] of rows.entries()) starts[index + 1] = entries += terms.length
  const indices = new Int32Array(entries)
  const values = new Float64Array(entries)
  let at = 0
  for (const { terms } of rows) {
    for (const [column, value] of terms) {
      indices[at] = column
      values[at++] = value
    }
  }
  const { variableType, modelStatus } = highs.constants
  const isMixed = columns.some(({ isInteger }) => isInteger)
  return highs.withModel(
    {
      numCols: columns.length,
      numRows: rows.length,
      colCost: Float64Array.from(columns, ({ cost }) => cost),
      colLower: Float64Array.from(columns, ({ lower }) => lower),
      colUpper: Float64Array.from(columns, ({ upper }) => (upper === Infinity ? highs.infinity : upper)),
      rowLower: Float64Array.from(rows, ({ lower }) => (lower === -Infinity ? -highs.infinity : lower)),
      rowUpper: Float64Array.from(rows, ({ upper }) => (upper === Infinity ? highs.infinity : upper)),
      matrix: { format: 'csr', numRows: rows.length, numCols: columns.length, starts, indices, values },
      integrality: columns.map(({ isInteger }) => (isInteger ? variableType.integer : variableType.continuous)),
    },
    (model): Solution => {
      model.options.set({
        output_flag: false,
        random_seed: SEED,
        time_limit: seconds,
        mip_rel_gap: gap,
        // Awards leave presolve, symmetry and jumping nothing to find; without them they are solved in a fifth of the time. Tiers do:
        // of many bands each offer takes one.
        presolve: isMixed && columns.length > COLUMNS_WITHOUT_PRESOLVE ? 'on' : 'off',
        mip_detect_symmetry: false,
        mip_heuristic_run_feasibility_jump: false,
        mip_feasibility_tolerance: TOLERANCE,
        primal_feasibility_tolerance: TOLERANCE,
      })
      model.run()
      const status = model.getModelStatus()
      // Nothing is unbounded here: quantities and yes or no have both ends.
      if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) return { kind: 'infeasible' }
      const { colValue, colDual, rowDual } = model.getSolution()
      const isFeasible = model.info.get('primal_solution_status') === 2
      if (!isFeasible) return { kind: 'unsolved' }
      const bound = isMixed ? Number(model.info.get('mip_dual_bound')) : status === modelStatus.optimal ? model.getObjectiveValue() : -Infinity
      return { kind: 'solved', values: [...colValue], bound, ...(!isMixed && { prices: { columns: [...colDual], rows: [...rowDual] } }) }
    },
  )
}
