/**
 * The candidate that `name` was most likely meant to be, for "did you mean ...?"; `undefined` if none is similar. A name that differs only in case wins;
 * otherwise up to three in ten letters may be wrong, missing, extra or swapped.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  return nearestNames(name, candidates)[0]
}

/** All candidates as similar as the most similar one. */
export function nearestNames(name: string, candidates: Iterable<string>): readonly string[] {
  const lower = name.toLowerCase()
  const limit = Math.max(1, Math.floor(name.length * 0.3))
  let nearest: string[] = []
  let nearestDistance = limit
  for (const candidate of new Set(candidates)) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue
    const distance = editDistance(lower, candidate.toLowerCase())
    if (distance < nearestDistance) nearest = []
    if (distance > nearestDistance) continue
    nearest.push(candidate)
    nearestDistance = distance
  }
  return nearest
}

/** The hint for an unknown name: the most similar one, or the few equally similar ones. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestNames(name, candidates)
    .slice(0, 3)
    .map((each) => `"${each}"`)
  return nearest.length === 0 ? undefined : `did you mean ${nearest.join(' or ')}?`
}

/** Checks whether a name is a typing error of another: one letter, and one more for every eight. */
export function isTypoOf(name: string, other: string): boolean {
  return editDistance(name.toLowerCase(), other.toLowerCase()) <= 1 + Math.floor(name.length / 8)
}

/** The Levenshtein distance in which swapping two neighbours counts once. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        distance = Math.min(distance, beforeLast[column - 2]! + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
