/** What became of a part of the gate. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What did not run, and what ran twice, with the reason; shown at the end, so that nothing is left out silently. */
  readonly left: readonly string[]
}

/** A part of the gate; `filter` is what the person typed after `npm test --`. */
export interface Ring {
  readonly name: string
  run(filter: readonly string[]): Promise<Outcome>
}
