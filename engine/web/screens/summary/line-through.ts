type Room = { readonly width: number; readonly height: number; readonly margin: number }

/** A line through figures in their order, the least at the bottom and the greatest at the top; undefined of fewer than two. */
export function lineThrough(
  figures: readonly number[],
  { width, height, margin }: Room,
): { readonly path: string; readonly end: readonly [number, number] } | undefined {
  if (figures.length < 2) return undefined
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const points = figures.map((figure, place): readonly [number, number] => [
    round(margin + (place / (figures.length - 1)) * (width - 2 * margin)),
    // What never changes runs through the middle.
    round(most === least ? height / 2 : height - margin - ((figure - least) / (most - least)) * (height - 2 * margin)),
  ])
  return { path: `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, end: points.at(-1)! }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
