const MINUTE = 60_000
/** The waits after attempts that went wrong: 1, 5, 15, 60, 240 minutes; then none. */
const WAITS: readonly number[] = [1, 5, 15, 60, 240]

/** When something is tried again that went wrong so often before; undefined after the last attempt. */
export function nextAttempt(failures: number, now: Date): Date | undefined {
  const wait = WAITS[failures]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * MINUTE)
}
