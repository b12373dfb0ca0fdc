/** Why an evaluation has no value: it read something blank, or the data make no sense. Never thrown: passed up like a value. */
export class EvaluationStop {
  readonly kind: 'blank' | 'error'
  /** The path that is blank, or the message. */
  readonly detail: string
  constructor(kind: 'blank' | 'error', detail: string) {
    this.kind = kind
    this.detail = detail
  }
}

/** Stops because a value that is read is blank; a guard says which. */
export function blank(path: string): EvaluationStop {
  return new EvaluationStop('blank', path)
}

/** Stops because something cannot be worked out. */
export function failure(message: string): EvaluationStop {
  return new EvaluationStop('error', message)
}
