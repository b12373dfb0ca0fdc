import type { JobPhase } from '../../core/wire/job-view.ts'

/** Gets the progress of long work between its portions, in rows of `total`. If it throws, the work ends and its transaction is rolled back. */
export type Progress = (phase: JobPhase, done: number, total: number) => Promise<void>
