import type { Bench } from '../frame/bench.ts'
import { screens } from './screens.ts'

export const benches: readonly Bench[] = [screens]
