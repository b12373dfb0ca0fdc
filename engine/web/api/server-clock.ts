const SAMPLES = 10

/** To the millisecond, or in the whole seconds of a header: these would crowd the others out. */
export type Precision = 'exact' | 'seconds'

let offsets: Readonly<Record<Precision, readonly number[]>> = { exact: [], seconds: [] }

/**
 * The server said what time it is (ISO, or as a `date` header). On its way here it got older, never younger, and so it did when the
 * fraction of a second was left away: of the latest sayings the one that makes the server's clock the latest is the nearest to the truth.
 */
export function recordServerTime(at: string | null, sharpness: Precision = 'exact', now: number = Date.now()): void {
  const offset = Date.parse(at ?? '') - now
  if (!Number.isNaN(offset)) offsets = { ...offsets, [sharpness]: [...offsets[sharpness], offset].slice(-SAMPLES) }
}

/** The time by the server's clock in milliseconds, as far as it is known; before it has said anything, by that of this machine. */
export function serverNow(now: number = Date.now()): number {
  const known = [...offsets.exact, ...offsets.seconds]
  return known.length === 0 ? now : now + Math.max(...known)
}
