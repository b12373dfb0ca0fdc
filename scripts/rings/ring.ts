import type { Shard } from './shard.ts'

/** What became of a part of the gate. */
export type Outcome = {
  readonly ring: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** What did not run, with the reason; shown at the end, so that nothing is left out silently. */
  readonly left: readonly string[]
  /** What passed only at its second attempt, with what went wrong first. */
  readonly repeated: readonly string[]
}

/** What a person asked for after `npm test --`. */
export type Asked = {
  /** Parts of the paths of the test files that shall run; all, if there are none. */
  readonly filter: readonly string[]
  readonly shard: Shard
  /** The command that repeats the run, where it tries only a part of everything. */
  readonly repeat?: string
}

/** Shows text to the person who runs the gate. */
export type Say = (text: string) => void

/** A part of the gate. It may have several outcomes, one for each kind of test. */
export type Ring = {
  readonly name: string
  run(asked: Asked, say: Say): Promise<readonly Outcome[]>
}
