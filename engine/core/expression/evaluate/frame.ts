import type { EvaluationStop } from '../values/evaluation-stop.ts'

/** The caller's values, and the rows that the comprehensions are at. */
export type Frame = { readonly values: Readonly<Record<string, unknown>>; readonly items: unknown[] }

/** A node made into a function: a value of the language, or why there is none. */
export type Evaluate = (frame: Frame) => unknown | EvaluationStop
