import type { Issue } from '../../../core/wire/envelope.ts'

/** What an answer asks about, where it refuses nothing else. */
export function warningsOf({ returnCode, issues = [] }: { readonly returnCode: string; readonly issues?: readonly Issue[] }): readonly Issue[] {
  return returnCode !== '0' && issues.every(({ mayConfirm }) => mayConfirm === true) ? issues : []
}
