import type { Bench } from '../frame/bench.ts'
import { conversions } from './conversions.ts'
import { imports } from './imports.ts'
import { lists } from './lists.ts'
import { printing } from './printing.ts'
import { shipments } from './shipments.ts'

/** The server's benches, in the order in which they run. */
export const benches: readonly Bench[] = [lists, shipments, conversions, imports, printing]
