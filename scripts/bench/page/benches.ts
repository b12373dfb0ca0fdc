import type { Bench } from '../frame/bench.ts'
import { keyBench } from './key-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { mountBench } from './mount-bench.ts'
import { pasteBench } from './paste-bench.ts'
import { scrollBench } from './scroll-bench.ts'

/** Drawing comes first: a contestant that cannot draw a size skips the other benches there. */
export const benches: readonly Bench[] = [mountBench, memoryBench, keyBench, pasteBench, scrollBench]
