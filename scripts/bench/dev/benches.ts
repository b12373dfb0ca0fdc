import type { Bench } from '../frame/bench.ts'
import { edits } from './edits.ts'

/** The benches of `npm run dev`. */
export const benches: readonly Bench[] = [edits]
