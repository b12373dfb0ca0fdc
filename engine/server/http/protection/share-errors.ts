/** More of the caller's calls wait than a share allows; nothing was done. */
export class TooManyCallsError extends Error {
  override name = 'TooManyCallsError'
  readonly statusCode = 429
  constructor() {
    super('Cannot take the call: too many of the same caller wait')
  }
}

/** The caller closed the connection while the call waited; nobody reads the answer. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError'
  /** As a stream that is closed before its end. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
  constructor() {
    super('The caller went away while the call waited')
  }
}
