/** Why an evaluation has no value: it read a blank, or the data make no sense. Never thrown: it is passed up like a value. */
export class EvaluationStop {
  readonly kind: 'blank' | 'error'
  /** The path that is blank, or the message. */
  readonly detail: string
  constructor(kind: 'blank' | 'error', detail: string) {
    this.kind = kind
    this.detail = detail
  }
}

/** Stops because a value is blank; a guard names it. */
export function blank(path: string): EvaluationStop {
  return new EvaluationStop('blank', path)
}

/** Stops because something cannot be computed. */
export function failure(message: string): EvaluationStop {
  return new EvaluationStop('error', message)
}
