/** A call without an answer for its caller. The person has been told; `message` is the text. */
export class ReportedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportedError'
  }
}
