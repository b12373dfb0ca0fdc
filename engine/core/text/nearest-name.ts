/**
 * The candidate that `name` was most likely meant to be, for "did you mean ...?"; `undefined` when none is near. A name that
 * differs in case alone wins; otherwise up to three in ten of its letters may be wrong, missing, extra or swapped.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  return nearestNames(name, candidates)[0]
}

/** All candidates that are as near as the nearest one. */
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

/** The way out for a name that is none of those known: the nearest, or the few that are as near. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestNames(name, candidates)
    .slice(0, 3)
    .map((each) => `"${each}"`)
  return nearest.length === 0 ? undefined : `did you mean ${nearest.join(' or ')}?`
}

/** Whether a name is so near to another that it is a slip of the hand: one letter, and one more for every eight. */
export function isTypoOf(name: string, other: string): boolean {
  return editDistance(name.toLowerCase(), other.toLowerCase()) <= 1 + Math.floor(name.length / 8)
}

/** Levenshtein's distance in which swapping two neighbours counts once. */
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
