import type { Bench } from '../frame/bench.ts'
import { liveBidding } from './live-bidding.ts'

/** The benches of live bidding. */
export const benches: readonly Bench[] = [liveBidding]
