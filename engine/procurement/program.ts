/** A variable of a program: its unit cost, its bounds, and whether it is a whole number. `Infinity` means no bound. */
export type Column = { readonly cost: number; readonly lower: number; readonly upper: number; readonly isInteger: boolean }

/** A condition of a program: `lower <= sum of value * column <= upper`, with columns by their index. */
export type ProgramRow = { readonly lower: number; readonly upper: number; readonly terms: readonly (readonly [column: number, value: number])[] }

/** A mixed-integer program: find columns of the lowest cost for which every row holds. */
export type Program = { readonly columns: readonly Column[]; readonly rows: readonly ProgramRow[] }

/** Reduced costs of the columns and duals of the rows, of a program without whole numbers. */
export type Prices = { readonly columns: readonly number[]; readonly rows: readonly number[] }

/**
 * The result of a solver: `values` in the order of the columns, and `bound`, the proven lower bound of the cost; for a program without whole numbers also its
 * prices. These are floats: the caller rounds and checks them. `infeasible` is proven; `unsolved` means that the time ended without a solution.
 */
export type Solution =
  | { readonly kind: 'solved'; readonly values: readonly number[]; readonly bound: number; readonly prices?: Prices }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'unsolved' }

/** Solves a program until the cost is at most `gap` (a share, such as 0.0001) above the bound. The same program gives the same answer. */
export type Solve = (program: Program, gap: number) => Promise<Solution>
