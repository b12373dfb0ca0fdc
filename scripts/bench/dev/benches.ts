import type { Bench } from '../frame/bench.ts'
import { edits } from './edits.ts'

/** The benches of the workplace of those who write declarations. */
export const benches: readonly Bench[] = [edits]
