/** A variable of a program: what one of it costs, its bounds, and whether it is a whole number. `Infinity` is no bound. */
export type Column = { readonly cost: number; readonly lower: number; readonly upper: number; readonly isInteger: boolean }

/** A condition of a program: `lower <= sum of value * column <= upper`, by the columns' places. */
export type ProgramRow = { readonly lower: number; readonly upper: number; readonly terms: readonly (readonly [column: number, value: number])[] }

/** A mixed-integer program: its columns are chosen so that their cost is least and every row holds. */
export type Program = { readonly columns: readonly Column[]; readonly rows: readonly ProgramRow[] }

/** What a column adds to the cost of a program without whole numbers, and what a unit of a row is worth: reduced costs and duals. */
export type Prices = { readonly columns: readonly number[]; readonly rows: readonly number[] }

/**
 * What a solver found: `values` in the order of the columns, and `bound`, below which no solution's cost can lie; of a program without
 * whole numbers also its prices. Floats: whoever
 * uses them rounds and checks for himself. `infeasible` is proved; `unsolved` says that the time was over before anything was found.
 */
export type Solution =
  | { readonly kind: 'solved'; readonly values: readonly number[]; readonly bound: number; readonly prices?: Prices }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'unsolved' }

/** Solves a program until the cost found is at most `gap` (a share, 0.0001) above the bound. The same program has the same answer. */
export type Solve = (program: Program, gap: number) => Promise<Solution>
