const SAMPLES = 10

let offsets: readonly number[] = []

/**
 * The server said what time it is (ISO). On its way here it got older, never younger: of the latest sayings the one that arrived the
 * fastest is the nearest to the truth.
 */
export function hearServerTime(at: string, now: number = Date.now()): void {
  const offset = Date.parse(at) - now
  if (!Number.isNaN(offset)) offsets = [...offsets, offset].slice(-SAMPLES)
}

/** The time by the server's clock in milliseconds, as far as it is known; before it has said anything, by that of this machine. */
export function serverNow(now: number = Date.now()): number {
  return offsets.length === 0 ? now : now + Math.max(...offsets)
}
