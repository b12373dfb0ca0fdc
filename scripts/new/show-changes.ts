/** The diff of a file: removed and added lines with their numbers, without unchanged lines. */
export function changedLines(before: string | undefined, after: string): readonly string[] {
  const [old, now] = [before?.split('\n') ?? [], after.split('\n')]
  const rest = old.map((_, from) => from)
  const lines: string[] = []
  let [left, right] = [0, 0]
  while (left < old.length || right < now.length) {
    if (left < old.length && old[left] === now[right]) {
      left++
      right++
      continue
    }
    // The nearest place from which both texts are equal again.
    const [goes, comes] = nearestMeeting(old, now, left, right)
    for (const index of rest.slice(left, goes)) lines.push(`-${index + 1}: ${old[index]}`)
    for (let index = right; index < comes; index++) if (now[index] !== '' || index < now.length - 1) lines.push(`+${index + 1}: ${now[index]}`)
    left = goes
    right = comes
  }
  return lines
}

function nearestMeeting(old: readonly string[], now: readonly string[], left: number, right: number): readonly [number, number] {
  const most = old.length - left + now.length - right
  for (let distance = 1; distance <= most; distance++) {
    for (let skipped = 0; skipped <= distance; skipped++) {
      const [from, to] = [left + distance - skipped, right + skipped]
      if (from < old.length && to < now.length && old[from] === now[to] && old[from] !== '') return [from, to]
    }
  }
  return [old.length, now.length]
}
