/**
 * Why work ends before its end: its person cancelled it or lost rights, the process stops, or another process has it by now.
 */
export type StopReason = 'cancelled' | 'rights' | 'stopping' | 'lost'

/** Thrown into the work, so that its transaction is undone. */
export class JobStoppedError extends Error {
  override name = 'JobStopped'
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`The job is to stop: ${reason}`)
    this.reason = reason
  }
}
