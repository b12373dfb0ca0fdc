import type { Bench } from '../frame/bench.ts'
import { keyBench } from './key-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { mountBench } from './mount-bench.ts'
import { pasteBench } from './paste-bench.ts'
import { scrollBench } from './scroll-bench.ts'

export const benches: readonly Bench[] = [keyBench, mountBench, pasteBench, scrollBench, memoryBench]
