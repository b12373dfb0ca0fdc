import type { Place } from '../../model/place.ts'
import type { Catalogue } from '../context/catalogue.ts'
import type { CatalogueProblem } from '../source/problem.ts'

/** One check of the whole catalogue, and its problems. */
export type Check = (catalogue: Catalogue) => readonly CatalogueProblem[]

export function errorAt(at: Place, message: string, hint?: string): CatalogueProblem {
  return { ...at, message, ...(hint === undefined ? {} : { hint }), severity: 'error' }
}

export function warningAt(at: Place, message: string, hint?: string): CatalogueProblem {
  return { ...errorAt(at, message, hint), severity: 'warning' }
}
