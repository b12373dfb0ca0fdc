/** The stage of long work: reading a file, checking its rows, writing rows, acting on documents. */
export type Phase = 'reading' | 'checking' | 'writing' | 'acting'

/** Gets the progress of long work between its portions, in rows of `total`. If it throws, the work ends and its transaction is rolled back. */
export type Progress = (phase: Phase, done: number, total: number) => Promise<void>
