/** Summary statistics of samples. */
export interface Summary {
  readonly samples: number
  readonly least: number
  readonly median: number
  readonly p95: number
  readonly most: number
}

/** Throws a RangeError without samples. */
export function summaryOf(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new RangeError('Cannot sum up no samples')
  const sorted = samples.toSorted((left, right) => left - right)
  return { samples: sorted.length, least: sorted[0]!, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), most: sorted.at(-1)! }
}

/** Interpolates linearly between two samples, as most tools do. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}
