import type { Issue } from '../../../core/wire/envelope.ts'

/** Checks whether an issue refuses whatever is confirmed: a question is passed by confirming its code. */
export function isRefusal({ mayConfirm }: Issue): boolean {
  return mayConfirm !== true
}

/** The codes of the questions among these issues, which a request confirms to pass them. */
export function codesToConfirm(issues: readonly Issue[]): readonly string[] {
  return [...new Set(issues.filter((found) => !isRefusal(found)).map(({ code }) => code))]
}
