import type { Program, Solution } from '../../procurement/program.ts'

/** A request to a solver's thread, one program at a time. */
export type SolverTask = { readonly program: Program; readonly gap: number; readonly seconds: number }

export type SolverAnswer = Solution
