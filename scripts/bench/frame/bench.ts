import type { Figure } from './figure.ts'

/** What a run was asked for. */
export interface BenchOptions {
  /** How often each contestant has its turn. */
  readonly rounds: number
  /** Smaller amounts, to see that a bench works; its figures are not kept. */
  readonly isQuick: boolean
  /** Only these of its sizes, such as "4000x30"; all where it is absent. */
  readonly sizes?: readonly string[] | undefined
  /** Only these contestants; all where it is absent. */
  readonly only?: readonly string[] | undefined
  readonly log: (line: string) => void
}

/** One bench. `name` is also that of its file of results. */
export interface Bench {
  readonly name: string
  /** One line for the help. */
  readonly about: string
  readonly rounds: number
  run(options: BenchOptions): Promise<BenchOutcome>
}

export interface BenchOutcome {
  readonly figures: readonly Figure[]
  /** What a reader must know to judge the figures: what is compared with what, and what was left out. */
  readonly notes: readonly string[]
  /** Versions of what took part, besides those that every result names. */
  readonly versions?: Readonly<Record<string, string>>
}
