/** What long work is at: reading a file, checking its rows, writing rows, acting on one document after the other. */
export type Phase = 'reading' | 'checking' | 'writing' | 'acting'

/** Told how far long work is, in rows of `total`, between its portions. What it throws ends the work, and undoes its transaction. */
export type Progress = (phase: Phase, done: number, total: number) => Promise<void>
