import type { Program, Solution } from '../../procurement/program.ts'

/** What a solver's thread is asked, one program at a time. */
export type SolverTask = { readonly program: Program; readonly gap: number; readonly seconds: number }

/** What it answers. */
export type SolverAnswer = Solution
