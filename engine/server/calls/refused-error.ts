import type { Issue } from '../../core/wire/envelope.ts'
import type { Wish } from './second-person.ts'

/** A business refusal: the transaction is rolled back and the issues are the answer. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly issues: readonly Issue[]
  /** What a second person has to want too; noted once the transaction is undone. */
  readonly wish: Wish | undefined
  constructor(issues: readonly Issue[], wish?: Wish) {
    super(`Refused: ${issues.map((issue) => issue.code).join(', ')}`)
    this.issues = issues
    this.wish = wish
  }
}

/** Throws a refusal if there is any issue. */
export function refuseIf(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new RefusedError(issues)
}
