import type { Bench } from '../frame/bench.ts'
import { proposal } from './proposal.ts'

export const benches: readonly Bench[] = [proposal]
