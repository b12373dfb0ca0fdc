import type { Bench } from '../frame/bench.ts'
import { proposal } from './proposal.ts'

/** The benches of awarding. */
export const benches: readonly Bench[] = [proposal]
