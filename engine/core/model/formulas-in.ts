import type { Formula } from './formula.ts'

/** Every formula in a part of the model. */
export function* formulasIn(part: unknown): Generator<Formula> {
  if (typeof part !== 'object' || part === null) return
  if ('kind' in part && part.kind === 'formula') yield part as Formula
  else for (const inner of Object.values(part)) yield* formulasIn(inner)
}
