/** Stands in the data for a value that a person does not know: an evaluation that needs it stops as `unknown`. */
export const UNKNOWN = Symbol('unknown')

/** Stands in the data for a value that is there, and that a person may not read: `has` is true of it, and everything else is as with `UNKNOWN`. */
export const MASKED = Symbol('masked')

/** Why an evaluation has no value: it read a blank or something unknown, or the data make no sense. Never thrown: it is passed up like a value. */
export class EvaluationStop {
  readonly kind: 'blank' | 'unknown' | 'error'
  /** The path that is blank or unknown, or the message. */
  readonly detail: string
  /** Of something unknown: it is known that there is a value. */
  readonly isThere: boolean
  constructor(kind: 'blank' | 'unknown' | 'error', detail: string, isThere = false) {
    this.kind = kind
    this.detail = detail
    this.isThere = isThere
  }
}

/** Stops because a value is blank; a guard names it. */
export function blank(path: string): EvaluationStop {
  return new EvaluationStop('blank', path)
}

/** Stops because the person does not know a value; `isThere`: only that there is one. */
export function unknown(path: string, isThere = false): EvaluationStop {
  return new EvaluationStop('unknown', path, isThere)
}

/**
 * The stop that counts of two: an unknown operand might still decide, whatever the other is, so a blank does not cover it.
 */
export function strongerStop(first: EvaluationStop | undefined, second: EvaluationStop): EvaluationStop {
  return first === undefined || (second.kind === 'unknown' && first.kind !== 'unknown') ? second : first
}

/** Stops because something cannot be computed. */
export function failure(message: string): EvaluationStop {
  return new EvaluationStop('error', message)
}
