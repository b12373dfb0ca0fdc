/** One figure of a series: time and value. Both are only for drawing. */
export type Point = { readonly at: number; readonly figure: number }

/** `until`: when the last figure ceased to hold; absent: it holds. */
export type Line = { readonly id: string; readonly name: string; readonly points: readonly Point[]; readonly until?: number }

export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Drawing = {
  readonly paths: readonly { readonly id: string; readonly path: string; readonly ends: readonly [number, number] }[]
  /** The vertical position of a figure, from the greatest. */
  readonly figures: readonly { readonly y: number; readonly figure: number }[]
  readonly times: readonly { readonly x: number; readonly at: number }[]
}

const TICKS = 4
/** The step between the figures of the axis. */
const MAX_GAPS = 5

/** Step lines that keep a figure until the next one, up to `until` at the right edge, within the box. Empty without points. */
export function stepLines(lines: readonly Line[], box: Box, until: number): Drawing | undefined {
  const points = lines.flatMap((line) => line.points)
  if (points.length === 0) return undefined
  const first = Math.min(...points.map(({ at }) => at))
  const last = Math.max(until, ...points.map(({ at }) => at), first + 1000)
  const least = Math.min(...points.map(({ figure }) => figure))
  const most = Math.max(...points.map(({ figure }) => figure))
  const air = most === least ? Math.max(Math.abs(most) * 0.05, 1) : (most - least) * 0.08
  const [low, high] = [least - air, most + air]
  const x = (at: number) => round(box.left + ((at - first) / (last - first)) * (box.right - box.left))
  const y = (figure: number) => round(box.bottom - ((figure - low) / (high - low)) * (box.bottom - box.top))
  const between = (from: number, to: number) => Array.from({ length: TICKS }, (_, index) => from + ((to - from) * index) / (TICKS - 1))
  return {
    paths: lines
      .filter(({ points: own }) => own.length > 0)
      .map(({ id, points: own, until: ended = last }) => {
        const [begin, ...rest] = own.toSorted((left, right) => left.at - right.at) as [Point, ...Point[]]
        const steps = rest.map(({ at, figure }) => `H${x(at)}V${y(figure)}`)
        const end = rest.at(-1) ?? begin
        return { id, path: `M${x(begin.at)} ${y(begin.figure)}${steps.join('')}H${x(ended)}`, ends: [x(ended), y(end.figure)] as const }
      }),
    figures: (most === least ? [most] : roundFigures(low, high)).map((figure) => ({ y: y(figure), figure })),
    times: between(first, last).map((at) => ({ x: x(at), at })),
  }
}

/** Round figures such as 98, 98.5 and 99, from the greatest. */
function roundFigures(low: number, high: number): readonly number[] {
  const least = (high - low) / MAX_GAPS
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= least * 0.999)!
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((last - index) * step).toPrecision(12)))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
