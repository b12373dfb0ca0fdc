import type { Issue } from '../../../core/wire/envelope.ts'

/** The warnings of an answer without other refusals. */
export function warningsOf({ returnCode, issues = [] }: { readonly returnCode: string; readonly issues?: readonly Issue[] }): readonly Issue[] {
  return returnCode !== '0' && issues.every(({ mayConfirm }) => mayConfirm === true) ? issues : []
}
