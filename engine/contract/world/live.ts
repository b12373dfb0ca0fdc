import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Document, EvaluationContext } from '../../core/model/document.ts'

/** A document as the contract knows it: its stored values, with everything that its formulas read. */
export type Live = { readonly document: Document; readonly evaluationContext: EvaluationContext; readonly values: LiveValues }
