import type { EvaluationStop } from '../values/evaluation-stop.ts'

/** The caller's values, and the present rows of the comprehensions. */
export type Frame = { readonly values: Readonly<Record<string, unknown>>; readonly items: unknown[] }

/** A node as a function: a value of the language, or the reason why there is none. */
export type Evaluate = (frame: Frame) => unknown | EvaluationStop
