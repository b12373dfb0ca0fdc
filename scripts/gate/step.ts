import type { Shard } from './shard.ts'

/** The result of a part of the gate. */
export type Outcome = {
  readonly step: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** The parts that did not run, each with the reason; shown at the end, so that nothing is left out silently. */
  readonly left: readonly string[]
  /** The tests that passed only at their second attempt, each with its first failure. */
  readonly repeated: readonly string[]
  /** What it ran: the tool, or each test file. */
  readonly spans?: readonly Span[]
}

/** When something ran, in milliseconds since 1970. */
export type Span = { readonly name: string; readonly from: number; readonly to: number }

/** The options after `npm test --`. */
export type Asked = {
  /** Runs only test files whose path contains one of these parts; all if empty. */
  readonly filter: readonly string[]
  readonly shard: Shard
  /** Whether to say at the end when each part ran, and which files took longest. */
  readonly times?: boolean
  /** The folder that the runs of vitest share (`in-run-folder.ts`); without it each makes its own. */
  readonly runFolder?: string
  /** The command that repeats the run, if it ran only a part of everything. */
  readonly repeat?: string
}

/** Shows text to the person who runs the gate. */
export type Say = (text: string) => void

/** A part of the gate. It may have several outcomes, one for each kind of test. */
export type Step = {
  readonly name: string
  run(asked: Asked, say: Say): Promise<readonly Outcome[]>
}
