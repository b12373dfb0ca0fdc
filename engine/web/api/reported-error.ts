/** A call that ended without an answer for its caller. The person has been told; `message` is what was said. */
export class ReportedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportedError'
  }
}
