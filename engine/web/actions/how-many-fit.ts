const GAP = 8
/** The width of the button for the others. */
const MORE = 40

/**
 * How many of the first widths fit into a room. If not all do, or `isMore` says that others wait anyway, the button for the others stands behind them; the
 * first one always stays. What is not laid out keeps all.
 */
export function howManyFit(widths: readonly number[], room: number, isMore = false): number {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -GAP) + GAP + width)
  if (room === 0 || (!isMore && (ends.at(-1) ?? 0) <= room)) return widths.length
  return Math.max(1, ends.filter((end) => end + GAP + MORE <= room).length)
}
