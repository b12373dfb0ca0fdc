import type { Bench } from '../frame/bench.ts'
import { keyBench } from './key-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { mountBench } from './mount-bench.ts'
import { pasteBench } from './paste-bench.ts'
import { scrollBench } from './scroll-bench.ts'

/** Drawing first: whoever cannot draw a size is not asked for anything else there. */
export const benches: readonly Bench[] = [mountBench, memoryBench, keyBench, pasteBench, scrollBench]
