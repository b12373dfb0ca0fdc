import type { Bench } from '../frame/bench.ts'
import { liveBidding } from './live-bidding.ts'

export const benches: readonly Bench[] = [liveBidding]
