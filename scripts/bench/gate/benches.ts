import type { Bench } from '../frame/bench.ts'
import { twice } from './twice.ts'

/** The benches of `npm test`. */
export const benches: readonly Bench[] = [twice]
