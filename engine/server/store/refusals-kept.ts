/** The attempts of one person that a process keeps in an hour, and those of all strangers together. */
const MAX_OF_PERSON = 5000
const MAX_OF_STRANGERS = 2000
const HOUR = 3_600_000

type Attempt = { readonly account: string | null; readonly at: string; readonly codes?: readonly string[] }

/** Keeps the attempts of each person up to the limit of the hour; the last one says by its code that further ones are not kept, and of those comes nothing. */
export type RefusalsKept = <Entry extends Attempt>(attempt: Entry) => readonly Entry[]

/**
 * The audit only grows, so what is only tried, and not done, has a limit: otherwise whoever repeats a refused call fills the database. The request log has
 * every call. What is done is always kept.
 */
export function refusalsKept(mark: string): RefusalsKept {
  let hour = 0
  let counts = new Map<string, number>()
  return (attempt) => {
    const current = Math.floor(Date.parse(attempt.at) / HOUR)
    if (current !== hour) [hour, counts] = [current, new Map()]
    const key = attempt.account ?? ''
    const most = attempt.account === null ? MAX_OF_STRANGERS : MAX_OF_PERSON
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) return []
    return [count === most ? { ...attempt, codes: [...(attempt.codes ?? []), mark] } : attempt]
  }
}
