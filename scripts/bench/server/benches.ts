import type { Bench } from '../frame/bench.ts'

/** The server's benches, in the order in which they run. */
export const benches: readonly Bench[] = []
