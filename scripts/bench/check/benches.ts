import type { Bench } from '../frame/bench.ts'
import { screens } from './screens.ts'

/** The benches of the check. */
export const benches: readonly Bench[] = [screens]
