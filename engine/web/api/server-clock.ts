const SAMPLES = 10

/** Millisecond readings and whole-second headers are kept apart: one kind would crowd the other out. */
export type Precision = 'exact' | 'seconds'

let offsets: Readonly<Record<Precision, readonly number[]>> = { exact: [], seconds: [] }

/**
 * Records a reading of the server's clock (ISO, or a `date` header). Transport and truncation only make a reading older, so of the latest readings the one with
 * the latest clock is the closest.
 */
export function recordServerTime(at: string | null, sharpness: Precision = 'exact', now: number = Date.now()): void {
  const offset = Date.parse(at ?? '') - now
  if (!Number.isNaN(offset)) offsets = { ...offsets, [sharpness]: [...offsets[sharpness], offset].slice(-SAMPLES) }
}

/** The time by the server's clock in milliseconds; before the first reading, by this machine's. */
export function serverNow(now: number = Date.now()): number {
  const known = [...offsets.exact, ...offsets.seconds]
  return known.length === 0 ? now : now + Math.max(...known)
}
