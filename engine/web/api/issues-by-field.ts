import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** The texts of a refusal: of each field that a form has, and of everything else; a refusal without issues has its message. */
type IssuesByField<Key extends string> = { readonly of: (key: Key) => readonly string[]; readonly others: readonly string[] }

/** Sorts the issues of an answer by the fields of its `entity`. Nothing for an answer that is done, or for none. */
export function issuesByField<Key extends string>(answer: AnswerEnvelope | undefined, keys: readonly Key[]): IssuesByField<Key> {
  if (answer === undefined || answer.returnCode === '0') return { of: () => [], others: [] }
  const issues = answer.issues ?? []
  const places = new Set(keys.map((key) => `entity.${key}`))
  return {
    of: (key) => issues.filter(({ path }) => path === `entity.${key}`).map(({ text }) => text),
    others: issues.length === 0 ? [answer.returnMsg] : issues.filter(({ path }) => !places.has(path)).map(({ text }) => text),
  }
}
