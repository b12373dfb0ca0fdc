import type { Issue } from '../../core/wire/envelope.ts'

/** A refusal on business grounds: the transaction is undone and the issues are answered. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super(`Refused: ${issues.map((issue) => issue.code).join(', ')}`)
    this.issues = issues
  }
}

/** Refuses when there is an issue. */
export function refuseIf(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new RefusedError(issues)
}
