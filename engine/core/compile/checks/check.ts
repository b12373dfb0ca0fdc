import type { Place } from '../../model/place.ts'
import type { CompiledDeclarations } from '../context/compiled-declarations.ts'
import type { DeclarationProblem } from '../source/problem.ts'

/** One check of all declarations together: returns its problems. */
export type Check = (compiled: CompiledDeclarations) => readonly DeclarationProblem[]

export function errorAt(at: Place, message: string, hint?: string): DeclarationProblem {
  return { ...at, message, ...(hint === undefined ? {} : { hint }), severity: 'error' }
}

export function warningAt(at: Place, message: string, hint?: string): DeclarationProblem {
  return { ...errorAt(at, message, hint), severity: 'warning' }
}
