import type { Bench } from '../frame/bench.ts'
import { shipments } from './shipments.ts'

/** The server's benches, in the order in which they run. */
export const benches: readonly Bench[] = [shipments]
