import type { Issue } from '../../core/wire/envelope.ts'

/** A business refusal: the transaction is rolled back and the issues are the answer. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super(`Refused: ${issues.map((issue) => issue.code).join(', ')}`)
    this.issues = issues
  }
}

/** Throws a refusal if there is any issue. */
export function refuseIf(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new RefusedError(issues)
}
