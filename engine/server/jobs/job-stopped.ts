/** Why work stops early: its person cancelled it or lost rights, the process stops, or another process has the job. */
export type StopReason = 'cancelled' | 'rights' | 'stopping' | 'lost'

/** Thrown inside the work, so that its transaction is rolled back. */
export class JobStoppedError extends Error {
  override name = 'JobStopped'
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`The job is to stop: ${reason}`)
    this.reason = reason
  }
}
